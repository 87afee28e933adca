# The product of two numbers of twice the digits (`Double`): off by at most 9 u² of itself.
#
# In units in which the floats ah and bh lie in [1,2], so that the product is 1 or more, but for 3 u. al and bl
# are what they are off by; hl is the rest of ah bh, which `Double::product` finds without error; and the
# last step, which makes the sum hi + t a pair of digits again, has none either.

@rnd = float<ieee_64, ne>;

ah = rnd(ah_); bh = rnd(bh_);
hi = rnd(ah * bh);
hl = ah * bh - hi;
p = rnd(ah * bl);
q = rnd(al * bh);
s = rnd(p + q);
t = rnd(hl + s);

{ ah in [1,2] /\ bh in [1,2] /\ |al| in [0,1b-53] /\ |bl| in [0,1b-53]
-> |(hi + t) - (ah + al) * (bh + bl)| in [0,9217b-116] }

(hi + t) - (ah + al) * (bh + bl) ->
  (((t - (hl + s)) + (s - (p + q))) + ((p - ah * bl) + (q - al * bh))) - al * bl;
