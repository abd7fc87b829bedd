/**
 * The objects directly in the first list of objects of a JSON text, whole ones only, without parsing the rest.
 * For documents that were cut: what comes before the cut can still be read. Linear, and no regular expression,
 * because those keep a place to return to for every character of a long string.
 */
export function* arrayElements(text: string): Generator<string> {
  const open: string[] = [];
  let listDepth: number | undefined;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') {
      if (char === '{' && open.at(-1) === '[' && (listDepth ?? open.length) === open.length) {
        listDepth = open.length;
        start = at;
      }
      open.push(char);
      // Deeper than any feed: hostile.
      if (open.length > 1000) return;
    } else if (char === ']' || char === '}') {
      open.pop();
      if (listDepth === undefined) continue;
      if (char === '}' && open.length === listDepth) yield text.slice(start, at + 1);
      if (open.length < listDepth) return;
    }
  }
}

/** Index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
