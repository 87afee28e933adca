# The fine part of the offset, for one component: off by at most 1.01 u (2⁻²⁴ G + 9 · 2⁻²⁵ |w_k| t).
#
# In units in which G + 4.5 |w_k| t = 1; W is |w_k| t (for a negative w_k, all signs turn), and times are in
# units of t. wu, wl and tl are the halves over W (split.g), wt and pt the rounding errors of w_k and p_k, at
# most u |w_k| and u |p_k| with |p_k| <= 2.1 G + 2 W; fp and fw are the rests of p_k and of the upper halves,
# at most 2⁻²⁶ G (coarse.g).

G = 1 - 4.5 * W;

{ W in [0,0.2222222222222222]
  /\ wu in [0,1] /\ wl in [0,1b-25] /\ tl in [0,1b-25] /\ |wt| in [0,1b-53]
  /\ |pt| in [0,3b-53]
  /\ |fp| / G in [0,1b-26] /\ |fw| / G in [0,1b-26] /\ G <> 0
  /\ wl_ -/ (wl + wt) in [-1b-53,1b-53]
  /\ x -/ (wu * tl) in [-1b-53,1b-53]
  /\ y -/ (wl_ * 1) in [-1b-53,1b-53]
  /\ xy -/ (x + y) in [-1b-53,1b-53]
  /\ fpt -/ (fp + pt) in [-1b-53,1b-53]
  /\ s -/ (fpt + W * xy) in [-1b-53,1b-53]
  /\ fine -/ (fw + s) in [-1b-53,1b-53]
-> |fine - (fw + ((fp + pt) + W * (wu * tl + (wl + wt))))| in [0,1035b-87]
  /\ |fine| in [0,1025b-35] }

fine - (fw + ((fp + pt) + W * (wu * tl + (wl + wt)))) ->
  (fine - (fw + s)) + ((s - (fpt + W * xy)) + ((fpt - (fp + pt))
  + W * ((xy - (x + y)) + ((x - wu * tl) + (y - (wl + wt))))));
y - (wl + wt) -> (y - wl_ * 1) + (wl_ - (wl + wt));
$ W in 2048;
