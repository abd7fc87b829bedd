import { definePageCheck, pass } from '../../check.ts';
import { findTerm } from '../../parse/words/words.ts';
import { headingOf, primaryProduct, quote, said, spokenOn } from '../subjects/product/facts.ts';
import { judgeOffers, plainOffers } from '../subjects/product/offers.ts';

const conditions = ['NewCondition', 'UsedCondition', 'RefurbishedCondition', 'DamagedCondition'];
/** These words have other meanings, so they count only at the ends of a title and next to punctuation. */
const ambiguous = new Set(['used', 'occasion', 'usado', 'usada', 'usato', 'usata', 'renewed']);

export default definePageCheck({
  id: 'offer-condition',
  category: 'product-data',
  name: 'Item condition is stated',
  description: 'Detects offers that do not distinguish new, used, and refurbished items.',
  why: 'A buyer who asks for a new item must not receive a used one. Without the condition, an agent can promise neither.',
  judged: {
    pass: 'Every offer has NewCondition, UsedCondition, RefurbishedCondition, or DamagedCondition.',
    warn: 'An offer has no itemCondition.',
    fail: 'A value is not one of the four, or states new where the H1 or the name states used or refurbished.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['offer'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'State the condition of the item',
    instructions: 'Fill itemCondition of every offer. Do not mark used or refurbished items as new.',
    snippet: '"itemCondition": "https://schema.org/NewCondition"',
  },
  sources: ['google-merchant-listing', 'google-product-data'],
  roles: ['product'],
  evaluate(page) {
    const { name } = primaryProduct(page);
    const language = spokenOn(page);
    const used = [headingOf(page), name].flatMap((title) => {
      const found = title && language ? findTerm(title.slice(0, 300), 'used', language) : undefined;
      return found && (!ambiguous.has(found.term) || stands(title ?? '', found.term)) ? [title ?? ''] : [];
    })[0];
    const terms = new Set<string>();
    const bad = judgeOffers(page, plainOffers(page), 'product:condition', ({ condition: written }) => {
      const value = said(written);
      const at = { property: 'itemCondition', found: written };
      const repaired = used ? { repaired: { itemCondition: 'https://schema.org/UsedCondition' } } : {};
      if (value === undefined)
        return { ...at, ...repaired, status: 'warn', problem: 'The offer has no itemCondition' };
      const term = value.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');
      if (!conditions.includes(term))
        return {
          ...at,
          ...repaired,
          status: 'fail',
          problem: `The itemCondition ${quote(value)} is not a schema.org value`,
        };
      if (used && term === 'NewCondition')
        return {
          ...at,
          ...repaired,
          status: 'fail',
          problem: `The markup states new, but the page shows ${quote(used)}`,
        };
      terms.add(term);
      return undefined;
    });
    return bad ?? pass(`The condition is ${[...terms].join(', ')}.`);
  },
});

/** At an end of the title, or next to punctuation. */
function stands(title: string, term: string): boolean {
  const parts = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}\s'’]+|\s[-–]\s/u)
    .map((part) => part.trim());
  return parts.some(
    (part) =>
      part === term || (parts.length === 1 && (part.startsWith(`${term} `) || part.endsWith(` ${term}`))),
  );
}
