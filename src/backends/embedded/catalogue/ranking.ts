/** What ranking knows of a product without reading it: one text in its row. */

/** Lowest and highest amount, in minor units. */
export type Span = readonly [low: number, high: number];

export interface Ranking {
  /** Stems of the title. */
  title: string[];
  /** What the thing is. */
  main: string;
  /** Stems of brand and categories. */
  keys: string[];
  /** By currency. */
  spans: Map<string, Span>;
}

export function writeRanking({ title, main, keys, spans }: Ranking): string {
  const prices = [...spans].map(([currency, [low, high]]) => `${currency}:${low}:${high}`);
  return [title.join(' '), main, keys.join(' '), prices.join(' ')].join('|');
}

export function readRanking(text: string): Ranking {
  const [title = '', main = '', keys = '', prices = ''] = text.split('|');
  const spans = new Map<string, Span>();
  for (const price of prices === '' ? [] : prices.split(' ')) {
    const [currency = '', low, high] = price.split(':');
    spans.set(currency, [Number(low), Number(high)]);
  }
  return { title: title.split(' '), main, keys: keys.split(' '), spans };
}
