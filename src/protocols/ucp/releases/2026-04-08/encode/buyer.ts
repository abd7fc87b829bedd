/** Buyer, consent and context, as far as the reader may see them. */
import type { Buyer, CheckoutInput, Disclosure } from '#commerce';
import type { JsonObject } from '../../../release.ts';
import { consentPurposes } from '../consent.ts';
import { present, presentOrNothing, someOf } from '../../../wire/present.ts';

/** Consent names no person; it is echoed to every reader. */
export function buyer(
  { buyer, consent }: CheckoutInput,
  disclosure: Disclosure,
  shows: { consent: boolean },
): JsonObject | undefined {
  return presentOrNothing({
    ...(disclosure.buyer && buyer ? person(buyer) : {}),
    consent: shows.consent ? decisions(consent) : undefined,
  });
}

const person = ({ firstName, lastName, email, phone }: Buyer): JsonObject =>
  present({ first_name: firstName, last_name: lastName, email, phone_number: phone });

/** Only what somebody decided: a default of the store could be taken for the buyer's word. */
const decisions = (consent: CheckoutInput['consent']): JsonObject | undefined =>
  presentOrNothing(
    Object.fromEntries(
      Object.entries(consentPurposes).map(([name, purpose]) => [
        name,
        Object.hasOwn(consent, purpose) ? consent[purpose]?.granted : undefined,
      ]),
    ),
  );

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
