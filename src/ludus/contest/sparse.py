"""Linear equations of a ladder: who met whom is a graph, and each meeting a spring between two ratings.

Small ladders are solved as they are. In large ones a rating hangs on its neighbours, and slowly, over many of them, on the
whole ladder. So the field is cut into groups of neighbours in rating: how the groups lie to each other is solved exactly, and
the rest by conjugate gradients, which then take few steps however long the ladder is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

DENSE = 1500  # entrants up to which a full matrix is quicker, and exact
GROUPS = 500  # of neighbours in a large field
PROBES = 32  # random ladders from which variances are read
MOST_ROUNDS = 1000  # of conjugate gradients
SMALL, PROBED = 1e-9, 1e-4  # what is left of the right side when a solution, or a probe, is good enough


class Laplacian:
    """A matrix with the structure of a graph: filled with weights again and again, and solved."""

    def __init__(self, size: int, first: Whole, second: Whole) -> None:
        """Of the edges [edges], by the numbers of their ends; an edge may come twice."""
        self.size, self._first, self._second = size, first, second
        self._structure: tuple[Any, Whole] | None = None
        self._dense: Floats | None = None

    @property
    def is_dense(self) -> bool:
        return self.size <= DENSE

    def fill(self, weights: Floats, diagonal: Floats, rating: Floats) -> None:
        """Weights of the edges and what lies on the diagonal beside them; by `rating` neighbours are told."""
        degrees = np.bincount(self._first, weights, self.size) + np.bincount(self._second, weights, self.size)
        self._diagonal, self._weights, self._own = degrees + diagonal, weights, diagonal
        if self.is_dense:
            matrix = np.diag(self._diagonal)
            np.add.at(matrix, (self._first, self._second), -weights)
            np.add.at(matrix, (self._second, self._first), -weights)
            self._dense = matrix
            return
        self._matrix = self._filled(weights)
        self._make_groups(weights, diagonal, rating)

    def _filled(self, weights: Floats) -> Any:
        """The sparse matrix; where its entries lie is found out once."""
        from scipy.sparse import csr_matrix

        if self._structure is None:
            rows = np.concatenate([self._first, self._second, np.arange(self.size)])
            columns = np.concatenate([self._second, self._first, np.arange(self.size)])
            order = np.lexsort((columns, rows))
            ends = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=self.size))])
            self._structure = (columns[order].astype(np.int32), ends.astype(np.int32)), order
        (columns, ends), order = self._structure
        data = np.concatenate([-weights, -weights, self._diagonal])[order]
        return csr_matrix((data, columns, ends), shape=(self.size, self.size))

    def _make_groups(self, weights: Floats, diagonal: Floats, rating: Floats) -> None:
        place = np.empty(self.size, np.int64)
        place[np.argsort(rating, kind="stable")] = np.arange(self.size)
        self._group = place * GROUPS // self.size
        one, other = self._group[self._first], self._group[self._second]
        flat = np.bincount(one * GROUPS + other, weights, GROUPS * GROUPS).reshape(GROUPS, GROUPS)
        between = flat + flat.T
        np.fill_diagonal(between, 0)
        own = between.sum(1) + np.bincount(self._group, diagonal, GROUPS)
        self._coarse = np.linalg.inv(np.diag(own) - between)

    def _lift(self, values: Floats) -> Floats:
        """The groups' part of a solution: [entrants, columns]."""
        sums = np.stack([np.bincount(self._group, column, GROUPS) for column in values.T], 1)
        return np.asarray((self._coarse @ sums)[self._group], np.float64)

    def solve(self, right: Floats, small: float = SMALL) -> Floats:
        """[entrants, columns] for as many right sides."""
        if self._dense is not None:
            return np.asarray(np.linalg.solve(self._dense, right), np.float64)
        return self._conjugate(right, small)

    def _conjugate(self, right: Floats, small: float) -> Floats:
        """Conjugate gradients for all columns at once, each with steps of its own."""
        inverse = 1 / self._diagonal[:, None]
        found, left = np.zeros_like(right), right.copy()
        wanted = small**2 * np.maximum((right**2).sum(0), 1e-300)
        better = inverse * left + self._lift(left)
        ahead, gain = better.copy(), (left * better).sum(0)
        for _ in range(MOST_ROUNDS):
            pushed = self._matrix @ ahead
            length = gain / np.maximum((ahead * pushed).sum(0), 1e-300)
            found += length * ahead
            left -= length * pushed
            if np.all((left**2).sum(0) <= wanted):
                break
            better = inverse * left + self._lift(left)
            before, gain = gain, (left * better).sum(0)
            ahead = better + gain / np.maximum(before, 1e-300) * ahead
        return found

    def variances(self, mean: Floats) -> Floats:
        """[entrants] of ratings relative to a weighted mean, if this is the inverse of their covariance.

        Exact for small fields. Else drawn: a rating varies by what is known of it when all others are known, which is exact,
        and by how far those others vary together, which is the smaller part and is read off some random ladders.
        """
        if self._dense is not None:
            inverse = np.linalg.inv(self._dense)
            with_mean = inverse @ mean
            return np.asarray(np.diag(inverse) - 2 * with_mean + mean @ with_mean, np.float64)
        ladders = self._conjugate(self._draw_forces(), PROBED)  # [entrants, probes]
        hung = ladders - (self._matrix @ ladders) / self._diagonal[:, None]  # where each hangs between its neighbours
        return np.asarray(1 / self._diagonal + ((hung - mean @ ladders) ** 2).mean(1), np.float64)

    def _draw_forces(self) -> Floats:
        """[entrants, probes] random forces whose covariance is this matrix, so that solutions vary as ratings do."""
        luck = np.random.default_rng(1)
        forces = np.empty((self.size, PROBES))
        strengths, own = np.sqrt(self._weights), np.sqrt(self._own)
        for probe in range(PROBES):
            pull = np.where(luck.random(len(strengths), np.float32) < 0.5, strengths, -strengths)
            forces[:, probe] = np.bincount(self._first, pull, self.size) - np.bincount(self._second, pull, self.size)
            forces[:, probe] += own * luck.standard_normal(self.size)
        return forces
