# p·p in 8D has 10 roundings at most: |pp - p·p| <= 10.01 u p·p.
#
# P1 and so on are the true components of p, p1 the rounded ones, pp1 their squares. A part of a
# sum of squares is a part of it; where there are no squares, there is nothing to show.

{ p1 -/ P1 in [-1b-53,1b-53]
  /\ p2 -/ P2 in [-1b-53,1b-53]
  /\ p3 -/ P3 in [-1b-53,1b-53]
  /\ p4 -/ P4 in [-1b-53,1b-53]
  /\ p5 -/ P5 in [-1b-53,1b-53]
  /\ p6 -/ P6 in [-1b-53,1b-53]
  /\ p7 -/ P7 in [-1b-53,1b-53]
  /\ p8 -/ P8 in [-1b-53,1b-53]
  /\ pp1 -/ (p1 * p1) in [-1b-53,1b-53]
  /\ pp2 -/ (p2 * p2) in [-1b-53,1b-53]
  /\ pp3 -/ (p3 * p3) in [-1b-53,1b-53]
  /\ pp4 -/ (p4 * p4) in [-1b-53,1b-53]
  /\ pp5 -/ (p5 * p5) in [-1b-53,1b-53]
  /\ pp6 -/ (p6 * p6) in [-1b-53,1b-53]
  /\ pp7 -/ (p7 * p7) in [-1b-53,1b-53]
  /\ pp8 -/ (p8 * p8) in [-1b-53,1b-53]
  /\ s2 -/ (pp1 + pp2) in [-1b-53,1b-53]
  /\ s3 -/ (s2 + pp3) in [-1b-53,1b-53]
  /\ s4 -/ (s3 + pp4) in [-1b-53,1b-53]
  /\ s5 -/ (s4 + pp5) in [-1b-53,1b-53]
  /\ s6 -/ (s5 + pp6) in [-1b-53,1b-53]
  /\ s7 -/ (s6 + pp7) in [-1b-53,1b-53]
  /\ pp -/ (s7 + pp8) in [-1b-53,1b-53]
  /\ (P1 * P1) / (P1 * P1 + P2 * P2) in [0,1]
  /\ P1 * P1 + P2 * P2 <> 0
  /\ (P1 * P1 + P2 * P2) / (P1 * P1 + P2 * P2 + P3 * P3) in [0,1]
  /\ P1 * P1 + P2 * P2 + P3 * P3 <> 0
  /\ (P1 * P1 + P2 * P2 + P3 * P3) / (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4) in [0,1]
  /\ P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 <> 0
  /\ (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4) / (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5) in [0,1]
  /\ P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 <> 0
  /\ (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5) / (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6) in [0,1]
  /\ P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6 <> 0
  /\ (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6) / (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6 + P7 * P7) in [0,1]
  /\ P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6 + P7 * P7 <> 0
  /\ (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6 + P7 * P7) / (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6 + P7 * P7 + P8 * P8) in [0,1]
  /\ P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6 + P7 * P7 + P8 * P8 <> 0
-> pp -/ (P1 * P1 + P2 * P2 + P3 * P3 + P4 * P4 + P5 * P5 + P6 * P6 + P7 * P7 + P8 * P8)
   in [-10250b-63,10250b-63] }
