# The error of the residual moves the first root by less than u t / 4, up to 8D.
#
# In units in which a = m = 1, and errors in units of u 2⁻²³: the error of the residual is 20 R t + 22 R²; s is
# sqrt(D), y is c, and rr is R², at most 1/2 while c > 0. As sqrt(D) - b <= |w| (R + |p|) <= sqrt(2),
# t is at least y / sqrt(2); what follows is the error over 2 s t.

{ s in [1b-10,1] /\ y * s in [1b-18,1] /\ rr in [0,0.5] /\ r in [0,0.7072]
-> 10 * r / s + 11 * rr * 1.4143 / (y * s) in [0,1b21] }
