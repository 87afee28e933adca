# The quotient of two numbers of twice the digits (`Double`): off by at most 15 u² of itself.
#
# xh in [1,2] and yh in [1,2]; the first digit is g, and the rest r = xh - g yh is a float, found without error.

@rnd = float<ieee_64, ne>;

xh = rnd(xh_); yh = rnd(yh_);
g = rnd(xh / yh);
r = xh - g * yh;
m = rnd(g * yl);
d = rnd(xl - m);
rest = rnd(r + d);
q = rnd(rest / yh);

{ xh in [1,2] /\ yh in [1,2] /\ |xl| in [0,1b-53] /\ |yl| in [0,1b-53]
-> |((g + q) - (xh + xl) / (yh + yl)) / (xh / yh)| in [0,15b-106] }

(g + q) - (xh + xl) / (yh + yl) -> (q - rest / yh) + ((rest - ((r + xl) - g * yl)) / (yh + yl)) + (rest / yh) * (yl / (yh + yl)) { yh <> 0, yh + yl <> 0 };
rest - ((r + xl) - g * yl) -> (rest - (r + d)) + ((d - (xl - m)) - (m - g * yl));
r -> (xh / yh - g) * yh { yh <> 0 };
$ xh in 4, yh in 8;
