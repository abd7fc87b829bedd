/** Buyer, consent and context, as far as the reader may see them. */
import type { Buyer, CheckoutInput, Disclosure, Site } from '#commerce';
import type { JsonObject } from '../../../release.ts';
import { present, presentOrNothing, someOf } from '../../../wire/present.ts';
import { consent } from './consent.ts';

/** Consent names no person; every reader sees it. */
export function buyer(
  { buyer, consent: decisions }: CheckoutInput,
  disclosure: Disclosure,
  asks: Site | undefined,
): JsonObject | undefined {
  return presentOrNothing({
    ...(disclosure.buyer && buyer ? person(buyer) : {}),
    consent: asks && consent(decisions, asks),
  });
}

const person = ({ firstName, lastName, email, phone }: Buyer): JsonObject =>
  present({ first_name: firstName, last_name: lastName, email, phone_number: phone });

/** The intent is the buyer's own words. */
export const context = (
  { context, eligibility }: CheckoutInput,
  disclosure: Disclosure,
): JsonObject | undefined =>
  presentOrNothing({
    address_country: context.country,
    address_region: context.region,
    postal_code: context.postalCode,
    language: context.language,
    currency: context.currency,
    intent: disclosure.buyer ? context.intent : undefined,
    eligibility: someOf(eligibility),
  });
