# class: Randy_MC
import random


class Joueur:
    WIN = 100

    def __init__(self, name, game, **parameters):
        self.name = name
        self.game = game
        self.parameters = parameters
        self.who_am_i = 0

    def get_value(self, key, default=None):
        return self.parameters.get(key, default)

    def estimated(self):
        if self.game.winner is None:
            return 0
        return self.WIN if self.game.winner == self.who_am_i else -self.WIN


class Randy_MC(Joueur):
    def simulation(self, n, rootPlayer=True):
        siege = self.who_am_i if rootPlayer else self.game.turn
        depart = self.game.state
        gagnees = perdues = nulles = 0
        while n > 0:
            while not self.game.over():
                self.game.move(random.choice(self.game.actions))
            if self.game.winner is None:
                nulles += 1
            elif self.game.winner == siege:
                gagnees += 1
            else:
                perdues += 1
            self.game.state = depart
            n -= 1
        return [gagnees, perdues, nulles]

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        meilleur, maxi = None, -2
        for coup in self.game.actions:
            self.game.state = state
            self.game.move(coup)
            g, p, n = self.simulation(nb)
            if (g - p) / nb > maxi:
                maxi = (g - p) / nb
                meilleur = coup
        self.game.state = state
        return meilleur
