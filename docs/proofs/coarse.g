# The coarse parts of the offset and of R, and their squares, are exact.
#
# In units in which G = 2^floor(log2 R) is 1, so that 1 <= R < 2 and |q_k| <= |q| <= 1.01 R < 2.02.
# `high` is any float of that size; one below 2⁻²⁷ is left whole: its coarse part is 0. `sum` is a sum
# of squares of coarse parts, or the difference of two: multiples of 2⁻⁵⁰ below 8.

@rnd = float<53,-1074,ne>;
high = rnd(high_);
moved = rnd(high + 201326592);
coarse = rnd(moved - 201326592);
square = rnd(coarse * coarse);
fine = rnd(high - coarse);

{ |high| in [1b-27,2.1]
  /\ @FIX(sum_,-50) /\ |sum_| in [0,8]
-> moved - 201326592 - coarse in [0,0]
  /\ |high - coarse| in [0,1b-26]
  /\ @FIX(coarse,-25)
  /\ fine - (high - coarse) in [0,0]
  /\ square - coarse * coarse in [0,0]
  /\ rnd(sum_) - sum_ in [0,0] }

high - coarse -> ((high + 201326592) - moved) + ((moved - 201326592) - coarse);
