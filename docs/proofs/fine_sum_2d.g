# fine (2 coarse + fine) in the sum of 2D: off by 6 u |fine| (|2 coarse| + 2 |fine|) at most.
#
# In units in which |2 coarse| + 2 |fine| = 1; C is 2 coarse, f is fine, and e is f rounded, whose own
# error is counted with the other factor, as h. x0 is the product over f; the sum for q rounds it 1
# times. The number that it is added to is nearly its opposite, so the rounding of that number counts once more.

{ |C| in [0,1] /\ |f| in [0,0.5] /\ |C + f| in [0,1]
  /\ |e - f| in [0,1b-54]
  /\ h -/ 1 in [-1b-53,1b-53]
  /\ z -/ (C + e) in [-1b-53,1b-53]
  /\ x0 -/ (h * z) in [-1b-53,1b-53]
  /\ x1 -/ x0 in [-1b-53,1b-53]
  /\ x2 -/ x1 in [-1b-53,1b-53]
-> |x2 - (C + f)| in [0,6144b-63] }

x2 - (C + f) -> (x2 - h * z) + ((h * z - 1 * z) + ((z - (C + e)) + (e - f)));
z -> (z - (C + e)) + ((C + f) + (e - f));
