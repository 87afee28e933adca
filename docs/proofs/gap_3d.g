# c in 3D: |ĉ - c| <= 6.07 u m.
#
# In units in which m = 1, P is p·p and 1 - P is R²; pp and rr are their computed values
# (square_3d.g; R² has three roundings), and ch is ĉ.

{ P in [0,1]
  /\ pp -/ P in [-5130b-63,5130b-63]
  /\ rr -/ (1 - P) in [-3082b-63,3082b-63]
  /\ ch -/ (pp - rr) in [-1b-53,1b-53]
-> |ch - (P - (1 - P))| in [0,6208b-63] }

ch - (P - (1 - P)) -> (ch - (pp - rr)) + ((pp - P) - (rr - (1 - P)));
$ P in 256;
