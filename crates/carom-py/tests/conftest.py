"""Number of random sets of arguments in each property test."""

import os

import hypothesis

hypothesis.settings.register_profile(
    "carom",
    max_examples=int(os.environ.get("CAROM_CASES", "300")),
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("carom")
