import { definePageCheck, pass, warn } from '../../check.ts';
import { pointTo, proofOn, quote, said } from '../subjects/product/facts.ts';
import { judgeOffers, plainOffers } from '../subjects/product/offers.ts';
import { availabilities, contradictingStock, readStockState, shownStock } from '../subjects/product/stock.ts';

export default definePageCheck({
  id: 'offer-availability-valid',
  category: 'product-data',
  name: 'Offer availability uses a schema.org value',
  description: 'Detects unknown stock states.',
  why: 'Agents do not recommend products that may be sold out, and shopping engines reject offers with unknown stock.',
  judged: {
    pass: 'Every offer has one of the 12 ItemAvailability values as a full schema.org URL, with http or https.',
    warn: 'A value is known but written differently: a bare term, different capitalization, www, or a prefix. Or the markup states two contradictory values for one product, such as InStock and BackOrder.',
    fail: 'An offer has no availability, or a value that is not one of the 12.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['offer'],
  effort: 'minutes',
  fix: {
    title: 'State availability with a schema.org value',
    instructions: 'Fill the availability of every offer from the stock record, as the full URL of the value.',
    snippet: '"availability": "https://schema.org/InStock"',
  },
  sources: ['google-merchant-listing', 'schema-org'],
  roles: ['product'],
  evaluate(page) {
    const offers = plainOffers(page);
    const terms = new Set<string>();
    const bad = judgeOffers(page, offers, 'product:availability', ({ availability: written }) => {
      const value = said(written);
      const at = { property: 'availability', found: written };
      const stock = readStockState(value) ?? shownStock(page);
      const proposal = `https://schema.org/${stock === 'in' ? 'InStock' : 'OutOfStock'}`;
      const repaired = stock && stock !== 'either' ? { repaired: { availability: proposal } } : {};
      if (value === undefined)
        return { ...at, ...repaired, status: 'fail', problem: 'The offer has no availability' };
      const named = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)?([a-z]{1,30})\/?$/i
        .exec(value)?.[1]
        ?.toLowerCase();
      const meant = availabilities.find((one) => one.toLowerCase() === named);
      if (!meant)
        return {
          ...at,
          ...repaired,
          status: 'fail',
          problem: `The availability ${quote(value)} is not a schema.org value`,
        };
      terms.add(meant);
      if (/^https?:\/\/schema\.org\//.test(value) && value.endsWith(`/${meant}`)) return undefined;
      const full = `https://schema.org/${meant}`;
      return {
        ...at,
        status: 'warn',
        problem: `The availability is ${quote(value)} instead of ${full}`,
        repaired: { availability: full },
      };
    });
    if (bad?.status === 'fail') return bad;
    const [one, other] = contradictingStock(page) ?? [];
    if (one && other)
      return warn(
        `The markup states both ${quote(termOf(one.value))} and ${quote(termOf(other.value))} for one product.`,
        {
          cause: 'product:availability',
          evidence: [one, other].map(({ path, value }) =>
            proofOn(page, pointTo(path, 'availability'), value),
          ),
          fix: {
            title: 'State the availability once',
            instructions:
              'Keep the current availability in the offer, and remove the other one from the template.',
          },
        },
      );
    return bad ?? pass(`The availability is ${[...terms].slice(0, 4).join(', ')}.`);
  },
});

const termOf = (availability: string): string =>
  availability
    .trim()
    .replace(/^.*[/#:]/, '')
    .slice(0, 60);
