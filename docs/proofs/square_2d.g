# p·p in 2D has 4 roundings at most: |pp - p·p| <= 4.01 u p·p.
#
# P1 and so on are the true components of p, p1 the rounded ones, pp1 their squares. A part of a
# sum of squares is a part of it; where there are no squares, there is nothing to show.

{ p1 -/ P1 in [-1b-53,1b-53]
  /\ p2 -/ P2 in [-1b-53,1b-53]
  /\ pp1 -/ (p1 * p1) in [-1b-53,1b-53]
  /\ pp2 -/ (p2 * p2) in [-1b-53,1b-53]
  /\ pp -/ (pp1 + pp2) in [-1b-53,1b-53]
  /\ (P1 * P1) / (P1 * P1 + P2 * P2) in [0,1]
  /\ P1 * P1 + P2 * P2 <> 0
-> pp -/ (P1 * P1 + P2 * P2)
   in [-4106b-63,4106b-63] }
