/** The languages that the word lists cover. */

export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Terms of one topic by language, with `|` between them. A `*` at an end of a term leaves that end open (`*kabel`, `versand*`). */
export type WordList = Readonly<Record<Language, string>>;

/** The covered language of a BCP 47 tag: `de-AT` gives `de`. */
export function languageOf(tag: string | undefined): Language | undefined {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary);
}
