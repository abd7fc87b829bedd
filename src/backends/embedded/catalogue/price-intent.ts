/** Reads a price out of a query: `headphones under 100`, `between $50 and $80`. */

export interface PriceIntent {
  /** The text without the words about the price. */
  text: string;
  /** In major units; absent where the text says none that can be used. */
  min?: number;
  max?: number;
}

const longestText = 500;
const number = String.raw`(\d{1,9}(?:[.,]\d{1,2})?)`;
const sign = String.raw`([$€£¥]|\b(?:usd|eur|gbp|jpy|chf|cad|aud)\b)?\s?`;
const money = String.raw`${sign}${number}\s?([$€£¥]|\b(?:usd|dollars?|bucks|eur|euros?|gbp|pounds?|jpy|yen|chf|francs?|cad|aud)\b)?`;
const below = String.raw`\b(?:under|below|less than|cheaper than|up to|at most|no more than|max(?:imum)?|unter|bis|moins de|menos de)\s+`;
const above = String.raw`\b(?:over|above|more than|at least|starting at|min(?:imum)?|über|mindestens|plus de|más de)\s+`;
const range = new RegExp(
  String.raw`\b(?:between|from|zwischen|entre)\s+${money}\s+(?:and|to|und|bis|et|y)\s+${money}`,
  'iu',
);
const atMost = new RegExp(below + money, 'iu');
const atLeast = new RegExp(above + money, 'iu');

/** What may follow a bare number that is a price: nothing, a mark, or a word that is no unit. */
const ends = /^\s*(?:$|[,.;!?)]|(?:for|with|in|and|or|please|that|to|für|mit|pour|con)\b)/iu;

const signs: Record<string, string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
};
const names: [RegExp, string[]][] = [
  [/^(?:dollars?|bucks)$/, signs['$'] as string[]],
  [/^euros?$/, ['EUR']],
  [/^pounds?$/, ['GBP']],
  [/^yen$/, ['JPY']],
  [/^francs?$/, ['CHF']],
];

/** @param currency of the context: a price in another one is taken out of the text and not used */
export function priceIntent(query: string, currency: string): PriceIntent {
  const text = query.slice(0, longestText);
  for (const [form, read] of [
    [range, (a: number, b = a) => ({ min: Math.min(a, b), max: Math.max(a, b) })],
    [atMost, (a: number) => ({ max: a })],
    [atLeast, (a: number) => ({ min: a })],
  ] as const) {
    const match = form.exec(text);
    if (!match) continue;
    const rest = text.slice(match.index + match[0].length);
    const marks = [match[1], match[3], match[4], match[6]].filter((mark) => mark !== undefined);
    if (marks.length === 0 && !ends.test(rest)) continue;
    const without = `${text.slice(0, match.index)} ${rest}`;
    if (!marks.every((mark) => currenciesOf(mark).includes(currency))) return { text: without };
    const [first, second] = [match[2], match[5]].map((digits) => digits && Number(digits.replace(',', '.')));
    return { text: without, ...read(first as number, second || undefined) };
  }
  return { text };
}

function currenciesOf(mark: string): string[] {
  const lower = mark.toLowerCase();
  return signs[lower] ?? names.find(([name]) => name.test(lower))?.[1] ?? [lower.toUpperCase()];
}
