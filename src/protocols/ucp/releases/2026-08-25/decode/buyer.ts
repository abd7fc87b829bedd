/** The buyer. Source: https://ucp.dev/2026-08-25/schemas/shopping/types/buyer.json. */
import { z } from 'zod';
import type { Buyer, CheckoutChange } from '#commerce';
import { presentOrNothing } from '../../../wire/present.ts';
import { consentChange, consentSchema } from './consent.ts';
import { text } from './texts.ts';

export const buyerSchema = z.object({
  first_name: text.optional(),
  last_name: text.optional(),
  email: text.optional(),
  phone_number: text.optional(),
  consent: consentSchema.optional(),
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
    ...(given.consent ? { consent: consentChange(given.consent) } : {}),
  };
}
