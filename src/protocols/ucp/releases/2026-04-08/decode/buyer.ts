/** Buyer and consent. Source: https://ucp.dev/2026-04-08/specification/buyer-consent. */
import { z } from 'zod';
import type { Buyer, CheckoutChange, ConsentDecision } from '#commerce';
import { consentPurposes, type ConsentName } from '../consent.ts';
import { presentOrNothing } from '../../../wire/present.ts';
import { text } from './texts.ts';

const consent = z.object({
  analytics: z.boolean().optional(),
  preferences: z.boolean().optional(),
  marketing: z.boolean().optional(),
  sale_of_data: z.boolean().optional(),
});

export const buyerSchema = z.object({
  first_name: text.optional(),
  last_name: text.optional(),
  email: text.optional(),
  phone_number: text.optional(),
  consent: consent.optional(),
});

/** A buyer that carries nothing but consent does not erase the person who was given before. */
export function buyerChange(
  given: z.output<typeof buyerSchema> | undefined,
): Pick<CheckoutChange, 'buyer' | 'consent'> {
  if (!given) return {};
  const buyer: Buyer | undefined = presentOrNothing({
    firstName: given.first_name || undefined,
    lastName: given.last_name || undefined,
    email: given.email || undefined,
    phone: given.phone_number || undefined,
  });
  return {
    ...(buyer || !given.consent ? { buyer: buyer ?? {} } : {}),
    ...(given.consent ? { consent: decisions(given.consent) } : {}),
  };
}

/** This release knows four purposes and no author: what the platform sends is the buyer's word. */
function decisions(given: z.output<typeof consent>): Record<string, ConsentDecision> {
  const names = Object.keys(consentPurposes) as ConsentName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const granted = given[name];
      return granted === undefined ? [] : [[consentPurposes[name], { granted, source: 'platform' as const }]];
    }),
  );
}
