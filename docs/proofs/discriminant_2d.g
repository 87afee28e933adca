# D in 2D: |D̂ - D| <= 20.13 u a m.
#
# In units in which a = m = 1: then |b| <= 1, |c| <= 1, and |D| <= 1 for D = b² - c. The
# computed a, b, c are ah, bh, ch; their errors are those of square_2d.g, product_2d.g and gap_2d.g.

{ |b| in [0,1] /\ |c| in [0,1] /\ |b * b - c| in [0,1]
  /\ ah -/ 1 in [-4106b-63,4106b-63]
  /\ |bh - b| in [0,4106b-63]
  /\ |ch - c| in [0,5184b-63]
  /\ bb -/ (bh * bh) in [-1b-53,1b-53]
  /\ ac -/ (ah * ch) in [-1b-53,1b-53]
  /\ dh -/ (bb - ac) in [-1b-53,1b-53]
-> |dh - (b * b - c)| in [0,20608b-63] }

bb - ac - (b * b - c) -> (bb - bh * bh) + (bh * bh - b * b) - ((ac - ah * ch) + (ah * ch - 1 * c));
bh * bh - b * b -> (bh - b) * (bh - b) + 2 * b * (bh - b);
