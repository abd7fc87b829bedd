/** Texts with places for arguments, as `java.text.MessageFormat` fills them. */

/** `{0}` is the first argument; what stands between single quotes is left as it is, and two of them are one. */
export function format(pattern: unknown, given: readonly unknown[]): string {
  const text = String(pattern);
  if (given.length === 0) return text;
  let out = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "'") {
      if (text.charAt(at + 1) === "'") {
        out += "'";
        at += 1;
      } else quoted = !quoted;
      continue;
    }
    const place = quoted ? null : /^\{(\d+)[^}]*\}/.exec(text.slice(at));
    if (!place) {
      out += character;
      continue;
    }
    const value = Number(place[1]) < given.length ? given[Number(place[1])] : place[0];
    out += typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
    at += place[0].length - 1;
  }
  return out;
}
