import { Buffer } from 'node:buffer';
import type { PriceFact, PrimaryProduct, SourceFacts } from '../../facts/facts.ts';
import { spellingPattern, spelledCharacter } from '../text/spelling.ts';

/** Longer names are looked for by their beginning. */
const longestName = 80;

/**
 * Where name and price of the product first appear in the document, as text or in markup.
 * Scripts, styles, and comments do not count, because readers of a page skip them.
 */
export function sourceFacts(
  source: string,
  product: PrimaryProduct | undefined,
  heading: string | undefined,
  price: Pick<PriceFact, 'raw' | 'amount'> | undefined,
): SourceFacts {
  const offer = product?.offers[0] ?? product?.group?.variants.find((one) => one.offer)?.offer;
  const names = [product?.name, heading].flatMap((text) => wholeWords(text));
  const stated = [offer?.price, offer?.lowPrice, price?.amount];
  const prices = [...new Set(stated)].flatMap((text) => namedPrice(text));
  const parts = readParts(source);
  const nameAt = firstOf(source, parts, names);
  const priceAt = firstOf(source, parts, [...prices, ...shownPrice(price?.raw)]);
  return {
    chars: source.length,
    ...(nameAt !== undefined && { nameAt }),
    ...(priceAt !== undefined && { priceAt }),
  };
}

function wholeWords(text: string | undefined): RegExp[] {
  const name = [...(text ?? '').trim()].slice(0, longestName).join('').trim();
  if (name === '') return [];
  const [start, end] = [name.at(0) ?? '', name.at(-1) ?? ''];
  const edge = (at: string, look: string): string => (/[A-Za-z0-9]/.test(at) ? look : '');
  const cut = (text ?? '').trim().length > name.length;
  return [
    new RegExp(
      `${edge(start, '(?<![A-Za-z0-9])')}${spellingPattern(name)}${cut ? '' : edge(end, '(?![A-Za-z0-9])')}`,
      'g',
    ),
  ];
}

/** A value that something near calls a price: `"price": "129.00"`, `itemprop="price" content="129.00"`. A bare number stands anywhere. */
function namedPrice(value: string | undefined): RegExp[] {
  const number = value?.trim() ?? '';
  if (number === '' || number.length > 40) return [];
  return [new RegExp(String.raw`price[^<{}]{0,80}?(?<![\d.,])${spellingPattern(number)}(?!\d|[.,]\d)`, 'gi')];
}

/** A visible price. Markup may stand between its parts, and draw the decimal mark by style: `<b>129</b><sup>00</sup> €`. */
function shownPrice(raw: string | undefined): RegExp[] {
  const shown = (raw ?? '').trim();
  if (!/\d/.test(shown) || /^\d+$/.test(shown) || shown.length > 40) return [];
  const between = String.raw`(?:\s|&nbsp;|&#160;|<[^<>]{0,300}>){0,12}`;
  const parts = [...shown.replaceAll(/\s+/g, '')].map((one) =>
    /[.,]/.test(one) ? '[.,]?' : spelledCharacter(one),
  );
  const start = /^\d/.test(shown) ? String.raw`(?<![\d.,])` : '';
  return [
    new RegExp(`${start}${parts.join(between)}${/\d$/.test(shown) ? String.raw`(?!\d|[.,]\d)` : ''}`, 'g'),
  ];
}

interface Part {
  from: number;
  to: number;
}

/** Frameworks separate the parts of one text by short comments. */
const shortComment = 20;
const opener = /<(script|style)\b([^<>]{0,2000})>|<!--/gi;

/** The document without comments, styles and scripts other than JSON-LD. */
function readParts(source: string): Part[] {
  const parts: Part[] = [];
  const pattern = new RegExp(opener);
  let from = 0;
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    const [whole, tag, attributes = ''] = found;
    if (tag && /ld\+json/i.test(attributes)) continue;
    const close = tag ? closeOf(source, tag, pattern.lastIndex) : source.indexOf('-->', found.index + 4);
    if (!tag && close >= 0 && close - found.index < shortComment) continue;
    parts.push({ from, to: found.index + (tag ? whole.length : 0) });
    if (close < 0) return parts;
    from = close;
    pattern.lastIndex = close + 2;
  }
  parts.push({ from, to: source.length });
  return parts;
}

function closeOf(source: string, tag: string, from: number): number {
  const pattern = tag.toLowerCase() === 'script' ? /<\/script/gi : /<\/style/gi;
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? -1;
}

function firstOf(source: string, parts: readonly Part[], patterns: readonly RegExp[]): number | undefined {
  let first: number | undefined;
  for (const { from, to } of parts) {
    const part = source.slice(from, to);
    for (const pattern of patterns) {
      pattern.lastIndex = 0;
      const found = pattern.exec(part);
      if (found && (first === undefined || from + found.index < first)) first = from + found.index;
    }
    if (first !== undefined) break;
  }
  return first === undefined ? undefined : Buffer.byteLength(source.slice(0, first));
}
