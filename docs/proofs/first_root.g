# The first root before its correction, c / (sqrt(D) - b), is accurate to 2⁻³¹, up to 8D.
#
# In units in which m = 1, c is at least 2⁻¹⁸, and ch off by 11.1 u (gap_8d.g): 11.1 · 2⁻³⁵ of itself.
# S is the divisor, and s its computed value (divisor.g, and the rounding of the sum).

{ ch -/ c in [-11366b-45,11366b-45]
  /\ s -/ S in [-1025b-43,1025b-43]
  /\ t -/ (ch / s) in [-1b-53,1b-53]
  /\ S <> 0
-> t -/ (c / S) in [-1b-31,1b-31] }
