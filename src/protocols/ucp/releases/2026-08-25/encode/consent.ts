/**
 * The consent that a store asks for, with what the buyer decided. What it does not ask for is not shown, whoever sent it.
 * Source: https://ucp.dev/2026-08-25/specification/shopping/extensions/buyer-consent (Advertise and confirm).
 */
import type { CheckoutInput, ConsentPurpose, Site } from '#commerce';
import type { JsonObject } from '../../../release.ts';
import { isReverseDomain } from '../names.ts';

type Decisions = CheckoutInput['consent'];

export function consent(decisions: Decisions, { consent: purposes }: Site): JsonObject | undefined {
  const asked = purposes.filter(({ purpose }) => isReverseDomain(purpose));
  const parents = asked.filter((one) => !asked.some((other) => isSegment(one, other)));
  if (!parents.length) return undefined;
  return Object.fromEntries(
    parents.map((parent) => {
      const said = own(decisions, parent.purpose);
      const segments = asked.filter((one) => isSegment(one, parent));
      return [
        parent.purpose,
        {
          ...state(parent, said),
          ...(segments.length
            ? {
                segments: Object.fromEntries(
                  segments.map((one) => [one.purpose, state(one, own(said?.segments ?? {}, one.purpose))]),
                ),
              }
            : {}),
        },
      ];
    }),
  );
}

/** `dev.ucp.consent.marketing.email` refines `dev.ucp.consent.marketing`. */
const isSegment = (one: ConsentPurpose, of: ConsentPurpose): boolean =>
  one.purpose.startsWith(`${of.purpose}.`);

const state = (
  { description, granted }: ConsentPurpose,
  said: Pick<Decisions[string], 'granted' | 'source'> | undefined,
): JsonObject => ({
  granted: said?.granted ?? granted,
  source: said?.source ?? 'business',
  description,
});

const own = <T>(entries: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;
