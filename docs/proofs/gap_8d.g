# c in 8D: |ĉ - c| <= 11.07 u m.
#
# In units in which m = 1, P is p·p and 1 - P is R²; pp and rr are their computed values
# (square_8d.g; R² has three roundings), and ch is ĉ.

{ P in [0,1]
  /\ pp -/ P in [-10250b-63,10250b-63]
  /\ rr -/ (1 - P) in [-3082b-63,3082b-63]
  /\ ch -/ (pp - rr) in [-1b-53,1b-53]
-> |ch - (P - (1 - P))| in [0,11328b-63] }

ch - (P - (1 - P)) -> (ch - (pp - rr)) + ((pp - P) - (rr - (1 - P)));
$ P in 256;
