# The low part of the offset, for one component: off by at most 9.04 u 2⁻²⁵ |w_k| t.
#
# In units in which w_k = t = 1 (for a negative w_k, all signs turn). wu, wl and tl are the halves
# (split.g); wt, pt and tail are what w_k, p_k and the sum lost by rounding, at most u |w_k|, u |p_k|
# and u |high_k|. Here p_k and high_k are at most 2²⁰ |w_k| t; where they are more, what is added is
# below 3 u² (|p_k| + |high_k|), far below what residual.rs grants the rest of R.

{ wu in [0,1] /\ wl in [0,1b-25] /\ tl in [0,1b-25]
  /\ |wt| in [0,1b-53] /\ |pt| in [0,1b-33] /\ |tail| in [0,1b-33]
  /\ wl_ -/ (wl + wt) in [-1b-53,1b-53]
  /\ x -/ (wu * tl) in [-1b-53,1b-53]
  /\ y -/ (wl_ * 1) in [-1b-53,1b-53]
  /\ xy -/ (x + y) in [-1b-53,1b-53]
  /\ pxy -/ (pt + xy) in [-1b-53,1b-53]
  /\ low -/ (tail + pxy) in [-1b-53,1b-53]
-> |low - (tail + (pt + (wu * tl + (wl + wt))))| in [0,9257b-88]
  /\ |low| in [0,1029b-34] }

low - (tail + (pt + (wu * tl + (wl + wt)))) ->
  (low - (tail + pxy)) + ((pxy - (pt + xy)) + ((xy - (x + y)) + ((x - wu * tl) + (y - (wl + wt)))));
y - (wl + wt) -> (y - wl_ * 1) + (wl_ - (wl + wt));
