"""What all tests share: how many examples Hypothesis tries."""

from hypothesis import HealthCheck, settings

# The same examples for everyone, so that a red test is red everywhere; `make soak` looks for new
# ones. No deadline: a busy machine makes a quick example slow.
COMMON = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("check", max_examples=25, derandomize=True, database=None, **COMMON)
settings.register_profile("test", max_examples=100, derandomize=True, database=None, **COMMON)
settings.register_profile("soak", max_examples=2000, **COMMON)
settings.load_profile("test")
