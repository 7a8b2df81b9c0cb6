/** Settings by a short word, and behind a comma the unit they are in. What is not here is shown by its name. */

/** @type {Record<"en" | "fr", Record<string, string>>} */
export default {
  en: {
    a: "a", allocation: "Sharing out", board: "Board", c: "Exploration", colours: "Colours", cutoff: "Cut-off", depth: "Depth", engine: "Engine",
    eval: "Evaluation", fallen: "Fallen riders", final: "Final choice", first: "First move", gamma: "Gamma", greedy: "Greed", hegemon: "Border",
    height: "Height", last: "The last one", leaf: "Leaves", level: "Level", matches: "Matches", meet: "Meeting", memory: "Memory, MB", most: "Most at a time",
    moves: "Moves", ms: "Time, ms", n: "n", name: "Policy", nbSim: "Simulations", nodes: "Positions", order: "Order", others: "The others",
    parallel: "Threads do", pf: "Depth", playouts: "Playouts", policy: "Policy", reuse: "Keep the tree", riders: "Riders", rule: "Rule",
    secondes: "Time, s", seconds: "Time, s", simulations: "Simulations", starts: "Starts", table: "Memory, MB", threads: "Threads",
    transpositions: "Transpositions", width: "Width",
  },
  fr: {
    a: "a", allocation: "Partage", board: "Plateau", c: "Exploration", colours: "Couleurs", cutoff: "Arrêt", depth: "Profondeur", engine: "Moteur",
    eval: "Évaluation", fallen: "Pilotes tombés", final: "Choix final", first: "Premier coup", gamma: "Gamma", greedy: "Gourmandise", hegemon: "Frontière",
    height: "Hauteur", last: "La dernière", leaf: "Feuilles", level: "Niveau", matches: "Allumettes", meet: "Rencontre", memory: "Mémoire, Mo", most: "Au plus à la fois",
    moves: "Coups", ms: "Temps, ms", n: "n", name: "Politique", nbSim: "Simulations", nodes: "Positions", order: "Ordre", others: "Les autres",
    parallel: "Rôle des fils", pf: "Profondeur", playouts: "Parties aléatoires", policy: "Politique", reuse: "Garder l’arbre", riders: "Pilotes", rule: "Règle",
    secondes: "Temps, s", seconds: "Temps, s", simulations: "Simulations", starts: "Départs", table: "Mémoire, Mo", threads: "Fils",
    transpositions: "Transpositions", width: "Largeur",
  },
};
