/** What stands in the way of paying, beside lines and delivery: an empty cart, the buyer's e-mail, what a person must look at. */
import type { Buyer, CheckoutInput, Problem, ReviewRule } from '#commerce';
import { bears } from './attribute.ts';
import type { Goods } from './goods.ts';

export const emptyCart = ({ lines }: CheckoutInput): Problem[] =>
  lines.length > 0
    ? []
    : [{ code: 'field-required', text: 'The cart is empty: add an item.', severity: 'recoverable' }];

export function emailProblems(buyer: Buyer | undefined): Problem[] {
  const email = buyer?.email?.trim() ?? '';
  if (looksLikeEmail(email)) return [];
  const text = email
    ? 'The e-mail address of the buyer is not complete.'
    : 'An e-mail address of the buyer is needed.';
  return [{ code: 'field-required', place: { buyer: 'email' }, text, severity: 'recoverable' }];
}

/** A name, one `@`, a domain with a dot: enough to catch slips. Whether mail arrives, only mail can tell. */
function looksLikeEmail(email: string): boolean {
  const parts = email.split('@', 3);
  const [name, domain = ''] = parts;
  if (parts.length !== 2 || !name || email.length > 254 || /[\s\p{Cc}]/u.test(email)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label.length > 0);
}

/** All that a rule names must hold; the total counts from the amount itself on. */
export const reviewProblems = (
  rules: readonly ReviewRule[],
  goods: readonly Goods[],
  currency: string,
  total: number,
): Problem[] =>
  rules.flatMap(({ code: rule, above, attribute, text, severity }) => {
    if (goods.length === 0) return [];
    if (above && (above.currency !== currency || total < above.amount)) return [];
    const code = 'review-required' as const;
    if (attribute === undefined) return [{ code, text, severity, rule }];
    const bearer = goods.find(({ variant }) => bears(variant.attributes, attribute));
    const line = bearer?.lines[0];
    return line ? [{ code, place: { line: line.id }, text, severity, rule }] : [];
  });
