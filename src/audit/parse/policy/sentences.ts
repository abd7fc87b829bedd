/** Sentences of running text, with their places. */

export interface Sentence {
  text: string;
  /** UTF-16 units in the whole text. */
  index: number;
}

/** What ends a sentence; abbreviations cut one in two, which only narrows what is seen together. */
const end = /[.!?…]+["”»)]?\s+(?=[\p{Lu}\p{N}"“„«(¿¡])|[。！？]/gu;

/** Tables and lists have no full stops: longer parts are cut, so that work on one stays small. */
const longest = 1_200;

export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(end)) {
    const to = index + mark.length;
    add(found, text, from, to);
    from = to;
  }
  add(found, text, from, text.length);
  return found;
}

function add(found: Sentence[], text: string, from: number, to: number): void {
  for (let at = from; at < to; at += longest)
    found.push({ text: text.slice(at, Math.min(to, at + longest)), index: at });
}
