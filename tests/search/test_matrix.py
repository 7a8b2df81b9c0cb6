import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.search.matrix import mix, solve_by_program, solve_matrix
from tests.oracles_retrograde import value_of_matrix
