/**
 * What a store reports, in the language of the page. Stores report in English, with all details, such as which region a postal
 * code belongs to. For other languages, there is one text for each problem whose code and place say enough; the others stay in
 * English.
 */
import { isDecline, type Quote, type QuoteLine, type QuoteProblem } from '#commerce';
import type { About, FormMessage } from './form-messages.ts';
import type { CheckoutWords } from './words.ts';

type Said = Pick<FormMessage, 'text' | 'lang'>;

export function storeText(problem: QuoteProblem, about: About): Said {
  const { text, rule } = problem;
  // A rule's text is the merchant's, in a language of their choice.
  if (about.words.language === 'en' || rule !== undefined) return { text };
  const translated = translationOf(problem, about);
  return translated === undefined ? { text, lang: 'en' } : { text: translated };
}

function translationOf(problem: QuoteProblem, { words: { say }, quote }: About): string | undefined {
  const { code, place } = problem;
  switch (code) {
    case 'field-required':
      return requiredText(problem, quote, say);
    case 'tax-pending':
      return say('problem-tax-pending');
    case 'option-unavailable':
      return say('problem-option');
    case 'price-changed':
      return say('total-changed');
    case 'payment-failed':
      return isDecline(problem) ? say('problem-declined') : undefined;
    case 'address-invalid':
    case 'address-undeliverable':
      return place && 'group' in place ? addressText(problem, place, quote, say) : undefined;
    case 'item-unavailable':
    case 'out-of-stock':
    case 'quantity-limited': {
      if (!place || !('line' in place)) return undefined;
      const line = quote.lines.find(({ id }) => id === place.line);
      return line && lineText(code, line, place.member, quote, say);
    }
    default:
      return undefined;
  }
}

type Say = CheckoutWords['say'];
type GroupPlace = Extract<QuoteProblem['place'], { group: string }>;

function requiredText({ place }: QuoteProblem, quote: Quote, say: Say): string | undefined {
  if (place === undefined) return quote.lines.length === 0 ? say('problem-empty') : undefined;
  if ('buyer' in place) return place.buyer === 'email' ? say('problem-email') : undefined;
  if (!('group' in place)) return undefined;
  if (place.member === 'lines') return say('problem-unassigned');
  const group = quote.groups.find(({ id }) => id === place.group);
  if (!group || place.member !== 'destination') return undefined;
  if (group.method === 'pickup')
    return say((group.pickupLocations ?? []).length > 0 ? 'problem-location' : 'problem-no-pickup');
  return say('problem-address');
}

function addressText(
  { code }: QuoteProblem,
  place: GroupPlace,
  { groups }: Quote,
  say: Say,
): string | undefined {
  const field = 'field' in place ? place.field : undefined;
  if (code === 'address-invalid') {
    if (field === 'country') return say('problem-country-unknown');
    return say(field === 'region' ? 'problem-region-unknown' : 'problem-postal-code');
  }
  if (field === 'country') return say('problem-country');
  const group = groups.find(({ id }) => id === place.group);
  // A store that has no pickup, or only one delivery per order, reports the same code. It does not quote the second delivery.
  return group?.method === 'shipping' ? say('problem-undeliverable') : undefined;
}

function lineText(
  code: 'item-unavailable' | 'out-of-stock' | 'quantity-limited',
  { title, variantId, availability }: QuoteLine,
  member: 'quantity' | undefined,
  { lines }: Quote,
  say: Say,
): string {
  if (code === 'item-unavailable') return say('problem-unavailable', { title });
  if (code === 'quantity-limited') return say('problem-quantity', { title });
  // Fewer would not help.
  if (member === undefined) return say('problem-sold-out', { title });
  const wanted = lines
    .filter((line) => line.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const { quantity: left = 0 } = availability;
  // Units that were sold while the buyer paid are not in the quote yet.
  return left > 0 && left < wanted
    ? say('problem-left', { count: left, title })
    : say('problem-fewer', { title });
}
