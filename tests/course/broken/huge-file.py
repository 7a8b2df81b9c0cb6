# trouble: huge-file
# class: NegAlphaBeta
import os

from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        if not os.path.exists("table.bin"):
            with open("table.bin", "wb") as out:
                for _ in range(1024):
                    out.write(b"1" * 2 ** 20)  # 1 GB in all
        return super().decision(state)
