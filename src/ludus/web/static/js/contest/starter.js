/** A whole bot in ten lines, to begin with: it plays every game, and says on stderr what it did. */

import { copyButton } from "ludus/core/copying.js";
import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { download } from "ludus/replay/export.js";

export const STARTER = `import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":  # get ready here: no clock is running yet
        print(json.dumps({"name": "my first bot", "again": True}), flush=True)  # it can play more than one game
    elif message["type"] == "state":
        move = random.choice(message["moves"])
        print("turn", message["turn"], "I may play", *message["moves"], "and take", move, file=sys.stderr)
        print(json.dumps({"move": move}), flush=True)
`;

export function starterCard() {
  return h("details.card.starter", null, h("summary", null, h("b", null, t("contest.starter")), " ", h("span.dim", null, t("contest.starter.note"))),
    h("pre.stderr", { tabIndex: 0 }, STARTER),
    h("div.row", null,
      h("button.btn", { type: "button", onclick: () => download(new Blob([STARTER], { type: "text/x-python" }), "bot.py") }, t("contest.starter.save")),
      copyButton(() => STARTER, t("common.copy"))));
}
