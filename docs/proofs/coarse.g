# The coarse parts, their sums and the squares of those are exact.
#
# In units in which G = 2^floor(log2 R) is 1, so that 1 <= R < 2, |q_k| <= |q| <= 1.01 R < 2.02, and
# |w| t <= 2¹¹ R < 2¹². `x` is R, a component of p or of w t: any float of that size; one below 2⁻²⁷ is left
# whole: its coarse part is 0. `up` and `down` are the two orders of signs. `offset` is the sum of two coarse
# parts, `sum` a sum of squares, or the difference of two: multiples of 2⁻⁵⁰ below 8.

@rnd = float<53,-1074,ne>;
x = rnd(x_);
up = rnd(x + 201326592);
coarse_up = rnd(up - 201326592);
fine_up = rnd(x - coarse_up);
down = rnd(x - 201326592);
coarse_down = rnd(down + 201326592);
fine_down = rnd(x - coarse_down);
offset = rnd(offset_);
square = rnd(offset * offset);

{ |x| in [1b-27,1b13]
  /\ @FIX(offset_,-25) /\ |offset_| in [0,2.1]
  /\ @FIX(sum_,-50) /\ |sum_| in [0,8]
-> up - 201326592 - coarse_up in [0,0]
  /\ |x - coarse_up| in [0,1b-26]
  /\ @FIX(coarse_up,-25)
  /\ fine_up - (x - coarse_up) in [0,0]
  /\ down + 201326592 - coarse_down in [0,0]
  /\ |x - coarse_down| in [0,1b-26]
  /\ @FIX(coarse_down,-25)
  /\ fine_down - (x - coarse_down) in [0,0]
  /\ offset - offset_ in [0,0]
  /\ square - offset * offset in [0,0]
  /\ rnd(sum_) - sum_ in [0,0] }

x - coarse_up -> ((x + 201326592) - up) + ((up - 201326592) - coarse_up);
x - coarse_down -> ((x - 201326592) - down) + ((down + 201326592) - coarse_down);
