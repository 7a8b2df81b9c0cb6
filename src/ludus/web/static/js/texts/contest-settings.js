/** What a teacher sets: short labels, and the server's help texts in French. */

/** @type {Record<"en" | "fr", Record<string, string>>} */
export const names = {
  en: {
    title: "Title", plies: "Random moves first", move_time: "Clock, s a move", grace: "Late by, s", game_time: "Clock, s a game", startup: "To get ready, s", memory: "Memory, MB",
    languages: "Languages", size: "Largest file, KB", uploads: "Versions an hour", challenges: "Challenges an hour", in_flight: "Games at a time",
    refresh: "Leaderboard, s", house: "Bots of the house", starts: "Begins", ends: "Ends", is_public: "Open to all eyes",
  },
  fr: {
    title: "Titre", plies: "Coups au hasard d’abord", move_time: "Horloge, s par coup", grace: "Retard admis, s", game_time: "Horloge, s par partie", startup: "Démarrage, s", memory: "Mémoire, Mo",
    languages: "Langages", size: "Fichier au plus, Ko", uploads: "Versions par heure", challenges: "Défis par heure", in_flight: "Parties à la fois",
    refresh: "Classement, s", house: "Bots de la maison", starts: "Début", ends: "Fin", is_public: "Visible par tous",
  },
};

/** @type {Record<string, string>} English help texts of the server, and the same in French */
export const notes = {
  "what the contest is called": "le nom du concours",
  "random moves before the players take over, so that games differ; left out, as many as that needs; 0 for none": "coups tirés au hasard avant que les joueurs prennent la main, pour que les parties diffèrent ; sinon autant qu’il en faut ; 0 : aucun",
  "s by which a move may be late, for the machine's own hiccups": "secondes de retard admises, pour les à-coups de la machine",
  "s for a move": "secondes par coup",
  "s for all moves of one player": "secondes pour tous les coups d’un joueur",
  "s for a bot to get ready, off the clock": "secondes pour démarrer, hors horloge",
  "MB that a bot may take": "Mo qu’un bot peut prendre",
  "what bots may be written in, with commas between them; any: whatever the machine runs": "langages permis, séparés par des virgules ; any : tout ce que la machine exécute",
  "KB of a file that is handed in": "Ko d’un fichier remis",
  "versions that a student may hand in within an hour": "versions qu’un élève peut remettre en une heure",
  "games that a student may ask for within an hour": "parties qu’un élève peut demander en une heure",
  "games of one bot at a time": "parties d’un même bot en même temps",
  "s between two leaderboards": "secondes entre deux classements",
  "the bots of the house, weak to strong, with commas between them; left out, those for the game": "du plus faible au plus fort, séparés par des virgules ; sinon ceux du jeu",
  "when it begins, as 2030-01-31 or 2030-01-31 14:00; left out, at once": "début, comme 2030-01-31 ou 2030-01-31 14:00 ; sinon tout de suite",
  "when it ends by itself; left out, when the teacher says so": "fin automatique ; sinon quand l’enseignant le décide",
  "whether anybody may look at the leaderboard and the games": "si chacun peut voir le classement et les parties",
};
