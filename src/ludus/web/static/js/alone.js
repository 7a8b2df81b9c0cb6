/** A game in a file of its own: no server, no network, the same board and buttons. */

import "ludus/replay/stage.js";
import { addTexts, language } from "ludus/core/i18n.js";
import { bindKeys, listenToKeys, showKeys } from "ludus/core/keys.js";
import { t } from "ludus/core/i18n.js";
import common from "ludus/texts/common.js";
import play from "ludus/texts/play.js";
import replay from "ludus/texts/replay.js";

addTexts(common);
addTexts(play);
addTexts(replay);
document.documentElement.lang = language();

const stage = /** @type {import("ludus/replay/stage.js").LudusReplay} */ (document.createElement("ludus-replay"));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
main.className = "alone";
main.append(stage);
stage.reel = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("reel")).textContent ?? "null");
bindKeys([...stage.keys, { keys: ["?"], label: t("keys.help"), run: showKeys }]);
listenToKeys();
document.documentElement.dataset.ready = "yes";
