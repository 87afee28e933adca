# p·w in 2D: |b̂ - b| <= 4.01 u |p||w|.
#
# The first of the products, X, has the most roundings: a component of p, one of w, the product, and
# each sum that it is in. So each p_k w_k counts with a factor that is off by 4.01 u at most, and the
# sum of all |p_k w_k| is at most |p||w| (Cauchy and Schwarz).

{ x1 -/ X in [-1b-53,1b-53]
  /\ x2 -/ x1 in [-1b-53,1b-53]
  /\ x3 -/ x2 in [-1b-53,1b-53]
  /\ x4 -/ x3 in [-1b-53,1b-53]
-> x4 -/ X in [-4106b-63,4106b-63] }
