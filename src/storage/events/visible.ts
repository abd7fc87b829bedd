/** Text of others, fit to be kept and shown: cut, and with nothing in it that cannot be seen. */

/** Control, format, surrogate, private and unassigned characters, and line and paragraph separators. */
const unseen = /[\p{C}\u2028\u2029]/gu;

/** @param maxLength characters of the text; an escape takes more */
export function escapeUnseen(text: string, maxLength: number): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return cut.replace(unseen, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
}
