/** When a person must look before money moves. */
import type { Attributes } from './catalogue.ts';
import type { Problem } from './quote.ts';
import type { ReviewRule } from './site.ts';

/** Whether a product bears an attribute: `false`, an empty text and an empty list are none. */
export function bears(attributes: Attributes, name: string): boolean {
  if (!Object.hasOwn(attributes, name)) return false;
  const value = attributes[name];
  return (
    value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** What is bought, as far as a rule may look at it. */
export interface Reviewed {
  attributes: Attributes;
  /** The first line of it. */
  lineId?: string;
}

/** All that a rule names must hold; the total counts from the amount itself on. */
export const reviewProblems = (
  rules: readonly ReviewRule[],
  goods: readonly Reviewed[],
  currency: string,
  total: number,
): Problem[] =>
  rules.flatMap(({ code: rule, above, attribute, text, severity }) => {
    if (goods.length === 0) return [];
    if (above && (above.currency !== currency || total < above.amount)) return [];
    const code = 'review-required' as const;
    if (attribute === undefined) return [{ code, text, severity, rule }];
    const bearer = goods.find(({ attributes }) => bears(attributes, attribute));
    const line = bearer?.lineId;
    return line === undefined ? [] : [{ code, place: { line }, text, severity, rule }];
  });
