# The first root of separate balls before its correction, (-b - sqrt(D)) (1 / a), is good to 2⁻³⁴, up to 8D.
#
# N is -b - sqrt(D); d is what is computed of it but for its last rounding (separate_difference.g), and ah what is
# computed of a (square_8d.g).

{ d -/ N in [-181b-42,181b-42]
  /\ n -/ d in [-1b-53,1b-53]
  /\ ah -/ a in [-10250b-63,10250b-63]
  /\ i -/ (1 / ah) in [-1b-53,1b-53]
  /\ t -/ (n * i) in [-1b-53,1b-53]
  /\ N <> 0 /\ a <> 0 /\ ah <> 0
-> t -/ (N * (1 / a)) in [-1b-34,1b-34] }
