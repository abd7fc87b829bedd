/** Compares a product page as rendered in a browser with its HTML as served. */
import type { Page, RenderedPage } from '../../../evidence.ts';
import { moneyEqual } from '../../../parse/money/money.ts';
import { sameUrl } from '../../../parse/url.ts';
import { tokenOverlap } from '../../../parse/words/words.ts';
import { type ShownFacts, shownFacts } from '../../../shown-facts.ts';
import { readPrice } from '../product/prices.ts';
import { readStockState, shownStock } from '../product/stock.ts';

export interface RenderedDifference {
  fact: 'h1' | 'price' | 'availability';
  kind: 'missing' | 'differs';
  served?: string;
  rendered: string;
}

interface Comparison {
  raw: ShownFacts;
  /** Words as served for each rendered one: of the whole page or of its main part, whichever is more. */
  share: number;
  differences: RenderedDifference[];
}

export function compareRendered(page: Page, shown: RenderedPage): Comparison {
  const raw = shownFacts(page.facts);
  const shares = [raw.words / Math.max(1, shown.words)];
  // A consent banner that scripts add is outside of the main element, and is not content.
  if (raw.ownWords && shown.ownWords) shares.push(raw.ownWords / shown.ownWords);
  const found = [h1(page, raw, shown), price(raw, shown), availability(page, raw, shown)];
  return { raw, share: Math.max(...shares), differences: found.filter((one) => one !== undefined) };
}

function h1(page: Page, raw: ShownFacts, shown: RenderedPage): RenderedDifference | undefined {
  const { h1: rendered } = shown;
  if (rendered === undefined) return undefined;
  const all = page.facts.headings.filter(({ level }) => level === 1).map(({ text }) => text);
  if (all.some((text) => tokenOverlap(text, rendered) >= 0.5)) return undefined;
  // The words are in another element: a heading problem, not a rendering problem.
  const { visible, visibleCut } = page.facts.text;
  if (visibleCut || folded(visible).includes(folded(rendered))) return undefined;
  return raw.h1 === undefined
    ? { fact: 'h1', kind: 'missing', rendered }
    : { fact: 'h1', kind: 'differs', served: raw.h1, rendered };
}

function price(raw: ShownFacts, shown: RenderedPage): RenderedDifference | undefined {
  const wanted = readPrice(shown.price, shown.currency);
  if (!wanted) return undefined;
  const rendered = shown.currency ? `${shown.price} ${shown.currency}` : (shown.price as string);
  const there = (raw.prices ?? []).flatMap((one) => readPrice(one, raw.currency) ?? []);
  if (there.some((one) => moneyEqual(one, wanted))) return undefined;
  const [served] = raw.prices ?? [];
  return served === undefined
    ? { fact: 'price', kind: 'missing', rendered }
    : { fact: 'price', kind: 'differs', served, rendered };
}

function availability(page: Page, raw: ShownFacts, shown: RenderedPage): RenderedDifference | undefined {
  const wanted = readStockState(shown.availability) ?? shown.stock;
  if (wanted === undefined || wanted === 'either') return undefined;
  const rendered = wanted === 'in' ? 'in stock' : 'sold out';
  const there = readStockState(raw.availability) ?? raw.stock ?? shownStock(page);
  if (there === undefined) return { fact: 'availability', kind: 'missing', rendered };
  if (there === wanted || there === 'either') return undefined;
  return {
    fact: 'availability',
    kind: 'differs',
    served: there === 'in' ? 'in stock' : 'sold out',
    rendered,
  };
}

/** Scripts may add query parameters, such as the selected variant; another path or value is another page. */
export function isSamePage(served: string, rendered: string): boolean {
  const [from, to] = [URL.parse(served), URL.parse(rendered)];
  if (!from || !to) return false;
  return (
    sameUrl(from.origin + from.pathname, to.origin + to.pathname) &&
    [...from.searchParams].every(([name, value]) => (to.searchParams.get(name) ?? value) === value)
  );
}

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
