/** Text prepared for reading prices: ASCII digits and separators, without invisible characters. */

export interface MoneyText {
  text: string;
  /** Place in the original text; undefined when nothing moved. */
  places?: readonly number[];
}

/** Direction marks, soft hyphens and joiners: part of the text of a price, but not visible. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const strange = new RegExp(
  `${invisible.source}|\\p{Nd}(?<!\\d)|[٫٬،．，’‘ʼ′⹁\\u00a0\\u2007\\u2009\\u202f＄￥￡￦]`,
  'u',
);

const plain: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': "'",
  '،': ',',
  '．': '.',
  '，': ',',
  '⹁': ',',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '′': "'",
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '＄': '$',
  '￥': '¥',
  '￡': '£',
  '￦': '₩',
};

export function moneyText(given: string): MoneyText {
  if (!strange.test(given)) return { text: given };
  let text = '';
  const places: number[] = [];
  let at = 0;
  for (const character of given) {
    const read = invisible.test(character) ? '' : (plain[character] ?? digitOf(character) ?? character);
    for (let unit = 0; unit < read.length; unit += 1) places.push(at + Math.min(unit, character.length - 1));
    text += read;
    at += character.length;
  }
  places.push(at);
  return { text, places };
}

/** The digits of a script follow each other from zero to nine; where two scripts meet, or styles of one, each begins after nine. */
function digitOf(character: string): string | undefined {
  if (!/\p{Nd}/u.test(character)) return undefined;
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Full-width digits, points and commas to ASCII; the length stays. */
export const toAsciiDigits = (text: string): string =>
  /[０-９．，]/.test(text)
    ? text.replace(/[０-９．，]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    : text;
