/** Specs: a name and its settings as one word, `name:key=value,key="with, comma"`, as the command line writes them. */

/** @typedef {{ default: Value, description: string, type?: string | string[], enum?: (string | number)[], minimum?: number, maximum?: number }} Setting */
/** @typedef {Record<string, Setting>} Schema as the catalogue gives it */
/** @typedef {string | number | boolean | null} Value */
/** @typedef {Record<string, Value>} Values only what somebody chose; the rest is as usual */

const SETTING = /([A-Za-z_]\w*)=(?:"((?:[^"\\]|\\[\s\S])*)"|([^,"]*))(,|$)/y;

/**
 * The name and the settings as texts; a spec that cannot be read has none.
 * @param {string} text
 * @returns {{ name: string, settings: Record<string, string> }}
 */
export function parseSpec(text) {
  const found = /^([\s\S]+?)(?::([A-Za-z_]\w*=[\s\S]*))?$/.exec(text.trim());
  const name = found?.[1] ?? "";
  const rest = found?.[2] ?? "";
  /** @type {Record<string, string>} */
  const settings = {};
  SETTING.lastIndex = 0;
  while (SETTING.lastIndex < rest.length) {
    const each = SETTING.exec(rest);
    if (!each) return { name, settings: {} };
    settings[each[1]] = each[2] === undefined ? each[3] : each[2].replace(/\\([\s\S])/g, "$1");
  }
  return { name, settings };
}

/**
 * The spec of a name with these values; those that are as usual are left out.
 * @param {string} name
 * @param {Values} [values]
 * @param {Schema} [schema]
 */
export function formatSpec(name, values = {}, schema = {}) {
  const given = Object.entries(values).filter(([key, value]) => value !== undefined && !(key in schema && value === schema[key].default));
  const words = given.map(([key, value]) => `${key}=${quoted(value === null ? "none" : String(value))}`);
  return words.length ? `${name}:${words.join(",")}` : name;
}

/** @param {string} value */
function quoted(value) {
  if (/^[^,"\s\\](?:[^,"\\]*[^,"\s\\])?$/.test(value)) return value;
  return `"${value.replace(/(["\\])/g, "\\$1")}"`;
}

/**
 * Texts of a spec as values of a form.
 * @param {Record<string, string>} settings
 * @param {Schema} schema
 * @returns {Values}
 */
export function readValues(settings, schema) {
  /** @type {Values} */
  const values = {};
  for (const [key, text] of Object.entries(settings)) if (key in schema) values[key] = readValue(text, schema[key]);
  return values;
}

/** @param {string} text @param {Setting} setting @returns {Value} */
function readValue(text, setting) {
  const kind = kindOf(setting);
  if (text.trim().toLowerCase() === "none" && (mayBeNone(setting) || setting.default === null)) return null;
  if (kind === "boolean") return ["true", "yes", "1"].includes(text.trim().toLowerCase());
  if (kind === "enum") return (setting.enum ?? []).find((each) => String(each) === text) ?? text;
  return kind === "string" ? text : Number(text);
}

/** @param {Setting} setting @returns {"enum" | "boolean" | "integer" | "number" | "string"} */
export function kindOf(setting) {
  if (setting.enum) return "enum";
  const names = [setting.type ?? "string"].flat();
  return /** @type {"boolean" | "integer" | "number" | "string"} */ (names.find((name) => name !== "null") ?? "string");
}

/** @param {Setting} setting */
export function mayBeNone(setting) {
  return [setting.type ?? []].flat().includes("null") || (setting.enum !== undefined && setting.default === null);
}
