/** Scripts of a text, and the languages written in each. */

/** Scripts beside Latin, with their languages; the first is the default. */
const scripts: readonly (readonly [from: number, to: number, name: string, weight: number])[] = [
  [0x0370, 0x03ff, 'Greek', 1],
  [0x1f00, 0x1fff, 'Greek', 1],
  [0x0400, 0x052f, 'Cyrillic', 1],
  [0x0530, 0x058f, 'Armenian', 1],
  [0x0590, 0x05ff, 'Hebrew', 1],
  [0x0600, 0x06ff, 'Arabic', 1],
  [0x0750, 0x077f, 'Arabic', 1],
  [0x0900, 0x097f, 'Devanagari', 1],
  [0x0980, 0x09ff, 'Bengali', 1],
  [0x0a00, 0x0a7f, 'Gurmukhi', 1],
  [0x0a80, 0x0aff, 'Gujarati', 1],
  [0x0b80, 0x0bff, 'Tamil', 1],
  [0x0c00, 0x0c7f, 'Telugu', 1],
  [0x0c80, 0x0cff, 'Kannada', 1],
  [0x0d00, 0x0d7f, 'Malayalam', 1],
  [0x0d80, 0x0dff, 'Sinhala', 1],
  [0x0e00, 0x0e7f, 'Thai', 1],
  [0x0e80, 0x0eff, 'Lao', 1],
  [0x1000, 0x109f, 'Myanmar', 1],
  [0x10a0, 0x10ff, 'Georgian', 1],
  [0x1200, 0x137f, 'Ethiopic', 1],
  [0x1780, 0x17ff, 'Khmer', 1],
  // One of these characters carries as much as two or three letters.
  [0x3040, 0x30ff, 'Kana', 3],
  [0x3400, 0x9fff, 'Han', 3],
  [0xac00, 0xd7af, 'Hangul', 2],
];

const languagesOf: Readonly<Record<string, readonly string[]>> = {
  Greek: ['el'],
  Cyrillic: ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk', 'ky', 'mn', 'tg', 'tt', 'uz', 'bs'],
  Armenian: ['hy'],
  Hebrew: ['he', 'yi'],
  Arabic: ['ar', 'fa', 'ur', 'ckb', 'ku', 'ps', 'ug', 'sd'],
  Devanagari: ['hi', 'mr', 'ne', 'sa'],
  Bengali: ['bn', 'as'],
  Gurmukhi: ['pa'],
  Gujarati: ['gu'],
  Tamil: ['ta'],
  Telugu: ['te'],
  Kannada: ['kn'],
  Malayalam: ['ml'],
  Sinhala: ['si'],
  Thai: ['th'],
  Lao: ['lo'],
  Myanmar: ['my'],
  Georgian: ['ka'],
  Ethiopic: ['am', 'ti'],
  Khmer: ['km'],
  Kana: ['ja'],
  Han: ['zh', 'yue', 'lzh'],
  Hangul: ['ko'],
};
const twoScripts: ReadonlySet<string> = new Set(['sr', 'bs', 'uz', 'kk', 'tt', 'ku', 'mn']);

/** Whether a language is written in the script: languages of the table only in theirs, all others in Latin. */
export function isWrittenIn(language: string, script: string): boolean {
  if (script === 'Latin')
    return twoScripts.has(language) || !Object.values(languagesOf).some((list) => list.includes(language));
  // Japanese writes Han too, and Korean did.
  if (script === 'Han' && language === 'ja') return true;
  return languagesOf[script]?.includes(language) ?? false;
}

export interface Script {
  name: string;
  /** Of all letters, 0 to 1. */
  share: number;
  letters: number;
}

/** The most frequent script beside Latin, and its share. Linear in the text. */
export function otherScript(text: string): { script?: Script; letters: number } {
  const found = new Map<string, number>();
  let latin = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x0370) {
      if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code >= 0xc0) latin += 1;
    } else {
      const row = scripts.find(([from, to]) => code >= from && code <= to);
      if (row) found.set(row[2], (found.get(row[2]) ?? 0) + row[3]);
      else if (code >= 0x1e00 && code <= 0x1eff) latin += 1;
    }
  }
  const kana = found.get('Kana') ?? 0;
  const han = found.get('Han') ?? 0;
  // Japanese mixes both; Chinese has kana only in brand names.
  if (kana > 0 && kana / (kana + han) >= fewestKana) {
    found.set('Kana', kana + han);
    found.delete('Han');
  }
  const letters = latin + [...found.values()].reduce((sum, one) => sum + one, 0);
  const [first] = [...found].toSorted((a, b) => b[1] - a[1]);
  return first
    ? { script: { name: first[0], share: first[1] / letters, letters: first[1] }, letters }
    : { letters };
}
const fewestKana = 0.08;

/** Letters that only one language of a script has, rarer languages first. */
const tellTales: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  Cyrillic: [
    [/[қғұһәң]/gi, 'kk'],
    [/[ўЎ]/g, 'be'],
    [/[өү]/gi, 'mn'],
    [/[ѓќѕ]/gi, 'mk'],
    [/[ђћљњџј]/gi, 'sr'],
    [/[їєґі]/gi, 'uk'],
    [/[ыэё]/gi, 'ru'],
    [/[ъ]/gi, 'bg'],
  ],
  Arabic: [
    [/[ڕڵێۆ]/g, 'ckb'],
    [/[ٹڈڑںے]/g, 'ur'],
    [/[پچژگ]/g, 'fa'],
  ],
};
/** Share of such letters that decides: foreign names have one or two. */
const fewestTellTales = 0.004;

/** The language of a text in a script by its letters. */
export function languageOfScript(text: string, { name, letters }: Script): string | undefined {
  const own = tellTales[name]?.find(
    ([pattern]) => (text.match(pattern)?.length ?? 0) / letters >= fewestTellTales,
  );
  return own?.[1] ?? languagesOf[name]?.[0];
}
