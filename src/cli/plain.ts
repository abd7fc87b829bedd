/** Text of others on its way to a terminal, for commands that do not load the audit. */

/** What a terminal obeys and a reader does not see. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Lines stay: some messages have several. */
export const replaceUnseen = (text: string): string =>
  text.replace(unseen, (character) => (character === '\n' ? character : ' '));

/** Indented JSON of the same content, with escapes in their place. */
export const plainJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(unseen, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`;
