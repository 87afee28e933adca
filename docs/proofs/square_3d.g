# p·p in 3D has 5 roundings at most: |pp - p·p| <= 5.01 u p·p.
#
# P1 and so on are the true components of p, p1 the rounded ones, pp1 their squares. A part of a
# sum of squares is a part of it; where there are no squares, there is nothing to show.

{ p1 -/ P1 in [-1b-53,1b-53]
  /\ p2 -/ P2 in [-1b-53,1b-53]
  /\ p3 -/ P3 in [-1b-53,1b-53]
  /\ pp1 -/ (p1 * p1) in [-1b-53,1b-53]
  /\ pp2 -/ (p2 * p2) in [-1b-53,1b-53]
  /\ pp3 -/ (p3 * p3) in [-1b-53,1b-53]
  /\ s2 -/ (pp1 + pp2) in [-1b-53,1b-53]
  /\ pp -/ (s2 + pp3) in [-1b-53,1b-53]
  /\ (P1 * P1) / (P1 * P1 + P2 * P2) in [0,1]
  /\ P1 * P1 + P2 * P2 <> 0
  /\ (P1 * P1 + P2 * P2) / (P1 * P1 + P2 * P2 + P3 * P3) in [0,1]
  /\ P1 * P1 + P2 * P2 + P3 * P3 <> 0
-> pp -/ (P1 * P1 + P2 * P2 + P3 * P3)
   in [-5130b-63,5130b-63] }
