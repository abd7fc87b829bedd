/** Untrusted text with invisible and bidirectional control characters made visible. */

/** Control and format characters. */
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029\u115F\u1160\u3164\uFFA0]/gu;

/** Replaces each invisible character, such as with `⟨U+202E⟩`. Keeps line breaks, tabs, and zero-width joiners. */
export const visible = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(hidden, (character) =>
      character === '\n' || character === '\t' || character === '\u200D'
        ? character
        : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );

/** The same on one line, truncated to `longest` characters. */
export function excerpt(text: string, longest: number): string {
  const line = visible(text.slice(0, longest * 4))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line;
}
