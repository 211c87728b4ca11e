"""Measuring and comparing: simulations, reports, benchmarks."""
