/** Text of strangers, with nothing in it that cannot be seen: what steers the direction of writing or hides is named. */

/** Control and format characters but for line breaks and tabs; with the marks that join emoji kept. */
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029\u115F\u1160\u3164\uFFA0]/gu;

/** `⟨U+202E⟩` in the place of each character that would not be seen. Line breaks stay. */
export const visible = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(hidden, (character) =>
      character === '\n' || character === '\t' || character === '\u200D'
        ? character
        : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );

/** The same on one line, cut after so many characters. */
export function excerpt(text: string, longest: number): string {
  const line = visible(text.slice(0, longest * 4))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line;
}
