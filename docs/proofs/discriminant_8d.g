# D in 8D: |D̂ - D| <= 44.13 u a m.
#
# In units in which a = m = 1: then |b| <= 1, |c| <= 1, and |D| <= 1 for D = b² - c. The
# computed a, b, c are ah, bh, ch; their errors are those of square_8d.g, product_8d.g and gap_8d.g.

{ |b| in [0,1] /\ |c| in [0,1] /\ |b * b - c| in [0,1]
  /\ ah -/ 1 in [-10250b-63,10250b-63]
  /\ |bh - b| in [0,10250b-63]
  /\ |ch - c| in [0,11328b-63]
  /\ bb -/ (bh * bh) in [-1b-53,1b-53]
  /\ ac -/ (ah * ch) in [-1b-53,1b-53]
  /\ dh -/ (bb - ac) in [-1b-53,1b-53]
-> |dh - (b * b - c)| in [0,45184b-63] }

bb - ac - (b * b - c) -> (bb - bh * bh) + (bh * bh - b * b) - ((ac - ah * ch) + (ah * ch - 1 * c));
bh * bh - b * b -> (bh - b) * (bh - b) + 2 * b * (bh - b);
