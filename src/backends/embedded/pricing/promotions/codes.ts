/** Discount codes: which of them are taken, and what is said about the others. */
import type { CodeRefusal, Quote } from '#commerce';
import type { Applied } from './apply.ts';
import { codeKey, type Offer } from './offer.ts';

/** So many codes are tried; each trial prices the cart anew. */
const mostTrials = 20;

/** Each once, as first given: codes are compared without regard to case. */
export function distinctCodes(codes: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const code of codes) {
    const key = codeKey(code);
    if (!first.has(key)) first.set(key, code);
  }
  return [...first.values()];
}

/**
 * Tries the codes in the order given and keeps each that does not raise the total: an exclusive promotion may bar better ones, a
 * smaller subtotal may make delivery dearer. So another code at the end never raises what is paid.
 * @param price the whole calculation with these promotions
 * @returns the last calculation that was kept
 */
export function tryCodes<T extends { total: number }>(
  offers: readonly Offer[],
  codes: readonly string[],
  price: (offers: readonly Offer[]) => T,
): T {
  const open = offers.filter(({ refusal }) => refusal === undefined);
  let kept = open.filter(({ code }) => code === undefined);
  let best = price(kept);
  const useful = codes.filter((code) => open.some((offer) => offer.code === code));
  for (const code of useful.slice(0, mostTrials)) {
    const more = open.filter((offer) => offer.code === code || kept.includes(offer));
    const trial = price(more);
    if (trial.total > best.total) continue;
    kept = more;
    best = trial;
  }
  return best;
}

/** A code is refused when none of its promotions applies; the first of them says why. */
export function refusedCodes(
  codes: readonly string[],
  offers: readonly Offer[],
  { steps, refusals }: Applied,
): Quote['refusedCodes'] {
  const applied = new Set(steps.map(({ offer }) => offer));
  const reasonOf = (offer: Offer): CodeRefusal => offer.refusal ?? refusals.get(offer) ?? 'not-combinable';
  const reasons = new Map<string, CodeRefusal | undefined>();
  for (const offer of offers) {
    const { code, spare } = offer;
    if (code === undefined) continue;
    if (applied.has(offer)) reasons.set(code, undefined);
    else if (!reasons.has(code)) reasons.set(code, reasonOf(offer));
    for (const other of spare) {
      if (!reasons.has(other)) reasons.set(other, applied.has(offer) ? 'already-applied' : reasonOf(offer));
    }
  }
  return codes.flatMap((code) => {
    const reason = reasons.has(code) ? reasons.get(code) : 'unknown';
    return reason === undefined ? [] : [{ code, reason }];
  });
}
