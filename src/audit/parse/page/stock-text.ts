import type { BuyBoxFacts } from '../facts.ts';
import { findTerm } from '../words.ts';
import type { Language } from '../words.ts';
import { lineHas, linesOf, readLine } from './lines.ts';
import { within } from './outline.ts';
import type { Outline } from './outline.ts';
import { CARD } from './regions.ts';

const MAX_LINES = 400;
const choiceTags = new Set(['option', 'select', 'label', 'legend']);

/** The first line of the box that states the stock. Choices are left out: one size may be sold out. */
export function stockTextIn(
  page: Outline,
  box: number,
  language: Language | undefined,
): BuyBoxFacts['stockText'] {
  const lines = linesOf(page).filter(({ from }) => {
    const { owner } = page.runs[from]!;
    return (
      within(page, owner, box) &&
      page.region[owner] !== CARD &&
      !choiceTags.has(page.elements[owner]!.tagName)
    );
  });
  for (const line of lines.slice(0, MAX_LINES)) {
    if (!lineHas(page, line, /\p{L}/u)) continue;
    const text = readLine(page, line, false).text.trim();
    if (text.length > 200) continue;
    const state = stockIn(text, language);
    if (state) return { state, text };
  }
  return undefined;
}

const lacking = /availab|verfügbar|lieferbar|disponib|disponív|beschikbaar|leverbaar|dostępn/;
const purpose =
  /^\s(?:for|with|in|at|on|für|zur|zum|im|bei|pour|avec|en|dans|para|con|por|per|voor|met|op|com|dla|w|z)\s/u;

function stockIn(text: string, language: Language | undefined): 'in' | 'out' | undefined {
  const out = findTerm(text, 'soldOut', language);
  if (out) {
    const rest = text
      .replace(/\s+/g, ' ')
      .toLowerCase()
      .slice(out.index + out.term.length);
    // `Not available for tax relief` is said of something else than the stock.
    return lacking.test(out.term) && purpose.test(rest) ? undefined : 'out';
  }
  const found = findTerm(text, 'inStock', language);
  // A label alone says nothing; its value may be that it cannot be delivered.
  const label = found?.term === 'lieferzeit' && !/\d/.test(text);
  return found && !label ? 'in' : undefined;
}
