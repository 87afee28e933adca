# A Bézier point of an accelerated path: |q̂ - q| <= 6.01 u (|p| + |w| b + |h| b²), in each component.
#
# The term h a b, here X, has the most roundings: h, which is half of a difference, the product a b, the
# product with h, and each of the two sums that it is in; one more is left for the term w (a + b)/2. So each
# term counts with a factor that is off by 6.01 u at most.

{ x1 -/ X in [-1b-53,1b-53]
  /\ x2 -/ x1 in [-1b-53,1b-53]
  /\ x3 -/ x2 in [-1b-53,1b-53]
  /\ x4 -/ x3 in [-1b-53,1b-53]
  /\ x5 -/ x4 in [-1b-53,1b-53]
  /\ x6 -/ x5 in [-1b-53,1b-53]
-> x6 -/ X in [-6154b-63,6154b-63] }
