/** Characters that a terminal obeys and a reader does not see: what the audited site wrote of them gets into no format. */
import { stripVTControlCharacters } from 'node:util';

/** C0, DEL, C1, the separators of lines and paragraphs, and what turns the reading direction. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** As one line, for a terminal. */
export const clean = (text: string): string => stripVTControlCharacters(text).replace(unseen, ' ');

/** Where lines matter: line feeds and tabs stay, all others are shown as U+FFFD. */
export const cleanLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (character) => (character === '\n' || character === '\t' ? character : '\uFFFD'));

/** JSON whose text holds none of them: they are written as escapes, so that a program reads what was there. */
export const jsonText = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(unseen, (character) =>
    // Within strings JSON escapes it itself: this one ends a line of the document.
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
