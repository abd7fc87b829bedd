/** The languages that the word lists cover. */

export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'ja',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'tr',
  'ru',
  'uk',
  'ko',
  'zh',
  'ar',
  'vi',
  'id',
] as const;
export type Language = (typeof languages)[number];

/** Terms of one topic by language, with `|` between them. A `*` at an end of a term leaves that end open (`*kabel`, `versand*`). */
export type WordList = Readonly<Record<Language, string>>;

/** Codes for the same written language: old ones, and those of which one list reads the other. */
const sameAs: Readonly<Record<string, string>> = {
  no: 'nb',
  nn: 'nb',
  in: 'id',
  iw: 'he',
  ms: 'id',
  mo: 'ro',
};

/** The language of a BCP 47 tag, with one code for each: `de-AT` gives `de`, `no` gives `nb`. */
export function primaryOf(tag: string | undefined): string | undefined {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0];
  return primary === undefined || primary === '' ? undefined : (sameAs[primary] ?? primary);
}

/** The covered language of a BCP 47 tag: `de-AT` gives `de`. */
export function languageOf(tag: string | undefined): Language | undefined {
  const primary = primaryOf(tag);
  return languages.find((language) => language === primary);
}
