/** Context, signals and attribution. Source: https://ucp.dev/2026-08-25/specification/shopping/checkout (Context, Signals, Attribution). */
import { z } from 'zod';
import type { BuyerContext, BuyerHints, CheckoutChange } from '#commerce';
import { isReverseDomain, ownedEntries } from '../names.ts';
import { present } from '../present.ts';
import type { ReleaseRules } from '../rules.ts';
import { fewEntries, maxEntries, boundedText, tooManyEntries } from './request-body.ts';

const contextSchema = z.object({
  address_country: boundedText.optional(),
  address_region: boundedText.optional(),
  postal_code: boundedText.optional(),
  language: boundedText.optional(),
  currency: boundedText.optional(),
  intent: boundedText.optional(),
  eligibility: z.array(boundedText).max(maxEntries).optional(),
});

export const signalsSchema = z.record(boundedText, z.unknown()).refine(fewEntries, tooManyEntries);
export const attributionSchema = z.record(boundedText, boundedText).refine(fewEntries, tooManyEntries);

export const circumstances = {
  context: contextSchema.optional(),
  signals: signalsSchema.optional(),
  attribution: attributionSchema.optional(),
};

interface Circumstances {
  context?: z.output<typeof contextSchema> | undefined;
  signals?: Record<string, unknown> | undefined;
  attribution?: Record<string, string> | undefined;
}

type Said = Pick<CheckoutChange, 'context' | 'eligibility' | 'signals' | 'attribution'>;

/** A context replaces the one before as a whole, with its claims. */
export const circumstancesChange = (
  { context, signals, attribution }: Circumstances,
  rules: ReleaseRules,
): Said => ({
  ...(context ? { context: buyerContext(context), eligibility: claims(context, rules) } : {}),
  ...(signals ? { signals: ownedEntries(signals, rules) } : {}),
  ...(attribution ? { attribution } : {}),
});

/** Of a catalog call. */
export function hints(context: z.output<typeof contextSchema> = {}, rules: ReleaseRules): BuyerHints {
  const eligibility = claims(context, rules);
  return { ...buyerContext(context), ...(eligibility.length ? { eligibility } : {}) };
}

const buyerContext = (given: z.output<typeof contextSchema>): BuyerContext =>
  present({
    country: given.address_country?.trim() || undefined,
    region: given.address_region || undefined,
    postalCode: given.postal_code || undefined,
    language: given.language || undefined,
    currency: given.currency ? given.currency.toUpperCase() : undefined,
    intent: given.intent || undefined,
  });

/** Claims without the form of a claim are unknown ones: ignored, without an error. */
const claims = ({ eligibility = [] }: z.output<typeof contextSchema>, rules: ReleaseRules): string[] => [
  ...new Set(eligibility.filter((claim) => isReverseDomain(claim, rules))),
];
