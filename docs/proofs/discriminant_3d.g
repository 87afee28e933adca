# D in 3D: |D̂ - D| <= 24.13 u a m.
#
# In units in which a = m = 1: then |b| <= 1, |c| <= 1, and |D| <= 1 for D = b² - c. The
# computed a, b, c are ah, bh, ch; their errors are those of square_3d.g, product_3d.g and gap_3d.g.

{ |b| in [0,1] /\ |c| in [0,1] /\ |b * b - c| in [0,1]
  /\ ah -/ 1 in [-5130b-63,5130b-63]
  /\ |bh - b| in [0,5130b-63]
  /\ |ch - c| in [0,6208b-63]
  /\ bb -/ (bh * bh) in [-1b-53,1b-53]
  /\ ac -/ (ah * ch) in [-1b-53,1b-53]
  /\ dh -/ (bb - ac) in [-1b-53,1b-53]
-> |dh - (b * b - c)| in [0,24704b-63] }

bb - ac - (b * b - c) -> (bb - bh * bh) + (bh * bh - b * b) - ((ac - ah * ch) + (ah * ch - 1 * c));
bh * bh - b * b -> (bh - b) * (bh - b) + 2 * b * (bh - b);
