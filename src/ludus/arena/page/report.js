"use strict";
(async () => {
  const byId = (id) => document.getElementById(id);
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };

  // --- the data: base64 of gzip of JSON ---
  const bytes = Uint8Array.from(atob(byId("data").textContent), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const data = JSON.parse(await new Response(unpacked).text());

  // --- words: written here in English, said in the page's language ---
  const say = (english, gaps = {}) => (data.words[english] ?? english).replace(/\{(\w+)\}/g, (_, name) => gaps[name]);

  // --- charts, in the colours of the page ---
  const colours = (value) => {
    if (typeof value === "string") return value.replace(/^var\((--[\w-]+)\)$/, (_, name) => style().getPropertyValue(name).trim());
    if (Array.isArray(value)) return value.map(colours);
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, colours(each)]));
    return value;
  };
  const style = () => getComputedStyle(document.documentElement);
  const axis = (own = {}) => ({
    automargin: true, gridcolor: "var(--line)", linecolor: "var(--line)", zerolinecolor: "var(--line-2)", fixedrange: true,
    tickfont: { color: "var(--text-2)", size: 12 }, ...own, title: { standoff: 10, font: { color: "var(--text-3)", size: 12 }, ...own.title },
  });
  const draw = () => data.charts.forEach((figure, number) => {
    const layout = {
      margin: { l: 8, r: 24, t: 12, b: 8 }, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", bargap: 0.35,
      font: { family: style().getPropertyValue("--sans"), color: "var(--text-2)", size: 12.5 }, showlegend: figure.data.length > 1,
      hoverlabel: { bgcolor: "var(--surface-3)", bordercolor: "var(--line-2)", font: { color: "var(--text)" } },
      separators: ".\u2009", ...figure.layout, height: figure.height, xaxis: axis(figure.layout.xaxis), yaxis: axis(figure.layout.yaxis),
    };
    Plotly.react(`chart-${number}`, colours(figure.data), colours(layout), { displayModeBar: false, responsive: true });
  });
  byId("theme").addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    try { localStorage.setItem("ludus-theme", theme); } catch { /* a page opened from a file may keep nothing */ }
    draw();
  });
  draw();
  if (data.games.length) watch(data);
  document.documentElement.dataset.ready = "yes";

  // --- games ---
  function watch({ games, lines, players }) {
    let game = games[0], turn = 0, timer = 0, shown = games;
    const name = (seat) => players[game.seating[seat]];
    const chip = (seat) => make("i", { class: "chip", style: `background:var(--rider-${seat + 1})` }, String(game.drawn ? seat + 1 : seat)); // drawings count riders from 1
    const point = document.documentElement.lang === "fr" ? "," : ".";
    const real = (number, digits) => number.toFixed(digits).replace("-", "\u2212").replace(".", point);
    const spaced = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u2009");

    const frame = () => {
      const rows = [];
      for (let each = 0; each <= turn; each += 1) {
        const changed = game.frames[each];
        rows.length = changed[0];
        for (let place = 1; place < changed.length; place += 2) rows[changed[place]] = lines[changed[place + 1]];
      }
      return rows;
    };
    const result = (each) => {
      if (each.culprit !== null) return say("{player} failed ({end})", { player: players[each.seating[each.culprit]], end: each.end });
      const best = Math.max(...each.returns);
      const winners = each.returns.flatMap((gain, seat) => (gain === best ? [seat] : []));
      if (each.returns.length === 1) return say("a score of {points}", { points: each.returns[0] });
      if (winners.length === each.returns.length) return say("a draw");
      return say("{players} won", { players: winners.map((seat) => players[each.seating[seat]]).join(say(" and ")) });
    };
    const title = (each) => {
      if (each.culprit !== null || each.returns.length !== 2) return result(each);
      const [one, two] = each.seating.map((entrant) => players[entrant]);
      const [mine, yours] = each.returns;
      if (mine === yours) return say("{one} and {two} drew", { one, two });
      return mine > yours ? say("{one} beat {two}", { one, two }) : say("{one} beat {two}", { one: two, two: one });
    };

    const show = () => {
      const last = game.frames.length - 1;
      showBoard();
      byId("slider").max = last;
      byId("slider").value = turn;
      byId("slider").setAttribute("aria-valuetext", say("turn {turn} of {last}", { turn, last }));
      byId("turn").textContent = `${turn} / ${last}`;
      const joint = turn ? game.moves[turn - 1] : [];
      const told = joint.map(([seat, move]) => say("{player} plays {move}", { player: name(seat), move })).join(", ");
      byId("sentence").textContent = turn === 0 ? say("The start.") : turn < last ? `${told}.` : `${told}. ${say("The end: {how}.", { how: `${game.culprit === null ? `${result(game)}, ` : ""}${game.reason}` })}`;
      byId("figures").replaceChildren(...joint.map(([seat]) => figuresOf(seat)));
      for (const [number, button] of byId("moves").querySelectorAll("button").entries()) {
        if (number === turn - 1) { button.setAttribute("aria-current", "step"); keepInView(byId("moves"), button); } else button.removeAttribute("aria-current");
      }
      byId("playhead")?.setAttribute("transform", `translate(${(turn / Math.max(1, last)) * 100} 0)`);
    };
    const showBoard = () => {
      const rows = frame(), board = byId("board");
      board.setAttribute("aria-label", say("Board after {turn} turns", { turn }));
      if (game.drawn) { board.innerHTML = rows.join("\n"); return; }
      const pre = make("pre");
      pre.innerHTML = rows.join("\n");
      const columns = Math.max(...pre.textContent.split("\n").map((line) => line.length));
      pre.style.fontSize = `${Math.max(7, Math.min(30, (board.clientWidth - 40) / columns / 0.61, 520 / rows.length / 1.22))}px`;
      board.replaceChildren(pre);
    };
    const keepInView = (box, element) => {
      const above = element.offsetTop - box.offsetTop;
      if (above < box.scrollTop || above + element.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = above - box.clientHeight / 2;
    };
    const figuresOf = (seat) => {
      const found = game.figures?.[turn - 1]?.[seat];
      const line = make("div", {}, chip(seat));
      if (!found) { line.append(game.figures ? say("by the opening") : say("no figures were kept")); return line; }
      const [seconds, value, simulations, nodes, proven] = found;
      const parts = [seconds < 0.1 ? `${real(seconds * 1000, 1)} ms` : `${real(seconds, 2)} s`];
      if (value !== null) parts.push(say("value {value}", { value: real(value, 2) }) + (proven ? say(", proven") : ""));
      if (simulations) parts.push(say("{count} simulations", { count: spaced(simulations) })); else if (nodes) parts.push(say("{count} nodes", { count: spaced(nodes) }));
      line.append(parts.join(" · "));
      return line;
    };

    const open = (wanted) => {
      game = wanted;
      turn = 0;
      pause();
      byId("seats").replaceChildren(...game.seating.map((_, seat) => make("span", { class: game.culprit === seat ? "out" : null }, chip(seat), name(seat))));
      byId("moves").replaceChildren(...game.moves.map((joint, number) => {
        const button = make("button", { type: "button", "data-turn": number + 1 });
        for (const [seat, move] of joint) button.append(make("span", { class: `s${seat}` }, move));
        button.addEventListener("click", () => go(number + 1));
        return make("li", {}, button);
      }));
      byId("said").textContent = game.said.map((text, seat) => (text.trim() ? `${say("{player} wrote:", { player: name(seat) })}\n${text.trim()}` : "")).filter(Boolean).join("\n\n");
      drawValues();
      for (const button of byId("games").querySelectorAll("button")) {
        if (button.dataset.game === String(game.id)) { button.setAttribute("aria-current", "true"); keepInView(byId("games"), button); } else button.removeAttribute("aria-current");
      }
      show();
    };
    const drawValues = () => {
      const box = byId("values"), last = game.frames.length - 1;
      const curves = game.seating.map((_, seat) => (game.figures ?? []).flatMap((row, number) => (row[seat] && row[seat][1] !== null ? [[number + 1, row[seat][1]]] : [])));
      if (!curves.some((curve) => curve.length > 1)) { box.replaceChildren(); return; }
      const everything = curves.flat().map(([, value]) => value).concat(game.returns);
      const low = Math.min(...everything), high = Math.max(...everything), span = high - low || 1;
      const y = (value) => 46 - ((value - low) / span) * 42;
      const dashes = ["", "3 2", "1 2", "5 2 1 2"];
      const paths = curves.map((curve, seat) => {
        const points = curve.map(([number, value]) => `${((number / last) * 100).toFixed(2)} ${y(value).toFixed(2)}`);
        return points.length > 1 ? `<path d="M${points.join("L")}" fill="none" stroke="var(--rider-${seat + 1})" stroke-width="2" stroke-dasharray="${dashes[seat % 4]}" vector-effect="non-scaling-stroke" stroke-linejoin="round"/>` : "";
      });
      box.innerHTML = `<p>${say("what each player expected, in returns")}</p><svg viewBox="0 0 100 50" height="110" preserveAspectRatio="none" role="img" aria-label="${say("Values over the game")}"><path d="M0 ${y(Math.max(low, Math.min(high, 0)))}H100" stroke="var(--line-2)" vector-effect="non-scaling-stroke"/>${paths.join("")}<path id="playhead" d="M0 0V50" stroke="var(--text)" stroke-width="2" vector-effect="non-scaling-stroke"/></svg>`;
      box.querySelector("svg").addEventListener("click", (event) => {
        const place = event.currentTarget.getBoundingClientRect();
        go(Math.round(((event.clientX - place.left) / place.width) * last));
      });
    };

    const go = (wanted) => { turn = Math.max(0, Math.min(game.frames.length - 1, wanted)); show(); };
    const pause = () => {
      clearInterval(timer);
      timer = 0;
      byId("play").setAttribute("aria-label", say("Play"));
      byId("play-icon").setAttribute("d", "M6.500 4 16 10l-9.500 6z");
    };
    const play = () => {
      if (timer) { pause(); return; }
      if (turn === game.frames.length - 1) go(0);
      byId("play").setAttribute("aria-label", say("Pause"));
      byId("play-icon").setAttribute("d", "M7 4.500v11M13 4.500v11");
      timer = setInterval(() => { go(turn + 1); if (turn === game.frames.length - 1) pause(); }, 350);
    };
    const other = (step) => { const place = shown.indexOf(game) + step; if (shown[place]) open(shown[place]); };

    const list = (wanted) => {
      shown = games.filter((each) => wanted === "all" || (wanted === "failed" ? each.culprit !== null : each.seating.includes(Number(wanted))));
      byId("games").replaceChildren(...shown.map((each) => {
        const button = make("button", { type: "button", "data-game": each.id }, make("b", {}, say("Game {number}", { number: each.id })), ` · ${say("{count} turns", { count: each.frames.length - 1 })}`);
        button.append(make("em", { title: title(each), class: each.culprit === null ? null : "fail" }, (each.culprit === null ? "" : "✕ ") + title(each)));
        button.addEventListener("click", () => open(each));
        return make("li", {}, button);
      }));
      if (shown.length) open(shown[0]);
    };
    const options = [["all", say("all games")], ...players.map((player, number) => [String(number), player])];
    if (games.some((each) => each.culprit !== null)) options.splice(1, 0, ["failed", say("failed games")]);
    byId("filter").replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
    byId("filter").addEventListener("change", (event) => list(event.target.value));
    byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
    for (const [id, action] of Object.entries({ first: () => go(0), back: () => go(turn - 1), play, next: () => go(turn + 1), last: () => go(Infinity) })) {
      byId(id).addEventListener("click", action);
    }
    const keys = { ArrowLeft: () => go(turn - 1), ArrowRight: () => go(turn + 1), Home: () => go(0), End: () => go(Infinity), ArrowUp: () => other(-1), ArrowDown: () => other(1), " ": play };
    const stage = document.querySelector(".stage");
    let isWatched = false; // the arrows scroll the page until the games are in sight
    new IntersectionObserver(([entry]) => { isWatched = entry.isIntersecting; }, { threshold: 0.35 }).observe(stage);
    document.addEventListener("keydown", (event) => {
      const isOurs = stage.contains(event.target) || (isWatched && event.target === document.body);
      if (event.ctrlKey || event.metaKey || event.altKey || !isOurs || event.target.matches("select, input") || !keys[event.key]) return;
      if (event.key === " " && event.target.matches("button")) return;
      event.preventDefault();
      keys[event.key]();
    });
    addEventListener("resize", () => game.drawn || showBoard());
    list("all");
  }
})();
