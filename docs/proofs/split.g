# The halves of w_k and t are exact, and so is the product of the upper halves.
#
# Scaled by powers of two so that 1 <= w_k, t < 2. Clearing 27 bits is rounding towards zero to 26.
# The exponent of `rnd` reaches lower than that of a float, as nothing underflows that matters.

@upper = float<26,-1074,zr>;
@rnd = float<53,-2200,ne>;
w = float<53,-1074,ne>(w_);
t = float<53,-1074,ne>(t_);
wu = upper(w);
tu = upper(t);

{ w in [1,2] /\ t in [1,2]
-> t - tu in [0,1b-25]
  /\ w - wu in [0,1b-25]
  /\ rnd(t - tu) - (t - tu) in [0,0]
  /\ rnd(w - wu) - (w - wu) in [0,0]
  /\ rnd(wu * tu) - wu * tu in [0,0] }
