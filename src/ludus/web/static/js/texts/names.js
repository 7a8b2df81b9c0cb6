/** Names of games, players and moves, as people read them. What is not here is shown as it is written in a spec. */

export default {
  en: {
    "game.tron": "Tron",
    "game.matches": "Matches",
    "game.connect_four": "Connect Four",
    "game.tic_tac_toe": "Tic-tac-toe",
    "game.seven_colours": "Seven Colours",
    "move.up": "up",
    "move.down": "down",
    "move.left": "left",
    "move.right": "right",
  },
  fr: {
    "game.tron": "Tron",
    "game.matches": "Allumettes",
    "game.connect_four": "Puissance 4",
    "game.tic_tac_toe": "Morpion",
    "game.seven_colours": "Sept Couleurs",
    "move.up": "haut",
    "move.down": "bas",
    "move.left": "gauche",
    "move.right": "droite",
  },
};
