# The root of a number of twice the digits (`Double`): off by at most 8 u² of itself.
#
# xh in [1,4]; g is the root as a float, dh = xh - ph is found without error, where ph + pl is g². (Gappa
# warns that it does not see sqrt(x) sqrt(x) = x in the rewritings, which is so of what is positive.)

@rnd = float<ieee_64, ne>;

xh = rnd(xh_);
g = rnd(sqrt(xh));
ph = rnd(g * g);
pl = g * g - ph;
v = rnd(xl - pl);
rest = rnd((xh - ph) + v);
q = rnd(rest / (2 * g));

{ xh in [1,4] /\ |xl| in [0,1b-52]
-> |(g + q) - sqrt(xh + xl)| in [0,8b-106] }

(g + q) - sqrt(xh + xl) -> (q - rest / (2 * g)) + ((rest - ((xh + xl) - g * g)) / (2 * g)
  + ((sqrt(xh + xl) - g) * (sqrt(xh + xl) - g)) / (2 * g)) { g <> 0 };
rest - ((xh + xl) - g * g) -> (rest - ((xh - ph) + v)) + (v - (xl - pl));
sqrt(xh + xl) - g -> xl / (sqrt(xh + xl) + sqrt(xh)) - (g - sqrt(xh)) { sqrt(xh + xl) + sqrt(xh) <> 0 };
xh - ph -> (xh - g * g) + (g * g - ph);
xh - g * g -> -((g - sqrt(xh)) * (g + sqrt(xh)));
