/** Text for the snippets that content checks propose. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

/** At most `most` characters, cut at the end of a word. */
export function clip(text: string, maxLength: number): string {
  const plain = text
    .slice(0, maxLength * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length <= maxLength) return plain;
  const cut = characters.slice(0, maxLength - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, '')}…`;
}

/** Characters of a text. */
export const lengthOf = (text: string): number => [...text].length;

/**
 * Length of a text in letters of an alphabet, for minimum lengths: the same text has about a third of the characters in
 * Chinese, and less than half in kana and Hangul.
 */
export const widthOf = (text: string): number =>
  lengthOf(text) +
  2 * (text.match(/\p{Script=Han}/gu)?.length ?? 0) +
  (text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0);

/** `1.42 MB`, `312 KB`, `640 bytes`, by decimal units. */
export function showBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 999_500 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1e6).toFixed(2)} MB`;
}
