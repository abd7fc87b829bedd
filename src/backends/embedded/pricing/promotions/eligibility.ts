/** Claims of the buyer: known ones are believed until payment, unknown ones are told so. None bars anything. */
import type { Quote } from '#commerce';
import type { StoreTerms } from '../../records.ts';
import type { Step } from './apply.ts';

/** Customer group → the first claim that stands for it. */
export function claimedGroups(
  claims: Iterable<string>,
  known: StoreTerms['eligibility'],
): Map<string, string> {
  const groups = new Map<string, string>();
  for (const claim of claims) {
    for (const entry of known) {
      if (entry.claim === claim && !groups.has(entry.customerGroup)) groups.set(entry.customerGroup, claim);
    }
  }
  return groups;
}

/** @param claims each once */
export const answerClaims = (
  claims: Iterable<string>,
  known: StoreTerms['eligibility'],
  steps: readonly Step[],
): Quote['eligibility'] =>
  Array.from(claims, (claim) => {
    const entry = known.find((one) => one.claim === claim);
    if (!entry) return { claim, accepted: false, provisional: false };
    const titles = steps
      .filter(({ offer }) => offer.claim === claim)
      .map(({ offer }) => offer.promotion.title);
    const effect = titles.length > 0 ? `${entry.title}: ${titles.join(', ')}` : entry.title;
    return { claim, accepted: true, provisional: true, effect };
  });
