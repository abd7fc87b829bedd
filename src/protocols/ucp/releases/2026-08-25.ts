/** What release 2026-08-25 does in its own way. Source: https://ucp.dev/2026-08-25/specification/overview. */
import { z } from 'zod';
import type { ConsentPurpose } from '#commerce';
import { ucpCapability, isReverseDomain, ownedEntries } from '../codec/names.ts';
import { fewEntries, boundedText, tooManyEntries } from '../codec/decode/request-body.ts';
import type { ConsentRules, Decisions, ReleaseRules } from '../codec/rules.ts';
import type { JsonObject } from '../release.ts';

/** https://ucp.dev/2026-08-25/schemas/common/types/reverse_domain_name.json: labels may have hyphens inside. */
const reverseDomain = /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/;
const form = { reverseDomain };

/** By purpose and segment. Descriptions and links are the store's own and not read. */
const decision = { granted: z.boolean(), source: z.enum(['business', 'platform']) };
const segments = z.record(boundedText, z.object(decision)).refine(fewEntries, tooManyEntries);
const consentSchema = z
  .record(boundedText, z.object({ ...decision, segments: segments.optional() }))
  .refine(fewEntries, tooManyEntries);

/** Source: https://ucp.dev/2026-08-25/specification/shopping/extensions/buyer-consent (Advertise and confirm). */
const consent: ConsentRules = {
  extends: [ucpCapability.checkout, ucpCapability.cart],
  schema: consentSchema,
  read: (given) =>
    Object.fromEntries(
      Object.entries(ownedEntries(given as z.output<typeof consentSchema>, form)).map(
        ([purpose, { segments, ...decision }]) => [
          purpose,
          { ...decision, ...(segments ? { segments: ownedEntries(segments, form) } : {}) },
        ],
      ),
    ),
  /** The consents that the store asks for, with the buyer's decisions. Others are not shown, even if they were sent. */
  write(decisions, { consent: purposes }) {
    const asked = purposes.filter(({ purpose }) => isReverseDomain(purpose, form));
    const parents = asked.filter((one) => !asked.some((other) => isSegment(one, other)));
    if (!parents.length) return undefined;
    return Object.fromEntries(
      parents.map((parent) => {
        const decided = own(decisions, parent.purpose);
        const refining = asked.filter((one) => isSegment(one, parent));
        const segments = refining.map((one) => [
          one.purpose,
          consentState(one, own(decided?.segments ?? {}, one.purpose)),
        ]);
        return [
          parent.purpose,
          {
            ...consentState(parent, decided),
            ...(segments.length ? { segments: Object.fromEntries(segments) as JsonObject } : {}),
          },
        ];
      }),
    );
  },
  atCompletion: true,
};

/** `dev.ucp.consent.marketing.email` refines `dev.ucp.consent.marketing`. */
const isSegment = (one: ConsentPurpose, of: ConsentPurpose): boolean =>
  one.purpose.startsWith(`${of.purpose}.`);

const consentState = (
  { description, granted }: ConsentPurpose,
  decided: Pick<Decisions[string], 'granted' | 'source'> | undefined,
): JsonObject => ({
  granted: decided?.granted ?? granted,
  source: decided?.source ?? 'business',
  description,
});

const own = <T>(entries: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

/**
 * The unit that the platform assumes. We sell by unit, which is `C62` with scale 0; a quantity in any other unit must not be
 * read as units. Its name and steps are not compared.
 */
const quantityUnit = z
  .object({ unit: boundedText, scale: z.int().optional() })
  .refine(({ unit, scale = 0 }) => unit === 'C62' && scale === 0, {
    message: 'Sold by unit: expected the unit C62 with scale 0, or no quantity_unit',
  });

const constraintKeywords = ['required', 'properties', 'anyOf'];

/** Members of an instrument are named in the singular now. */
const renamedConstraints: Record<string, string> = { brands: 'brand' };

/**
 * Sites may keep an expression, or the plain map of the release before: a list is one of its values, all else the value.
 * Source: https://ucp.dev/2026-08-25/schemas/common/types/constraint_expression.json.
 */
export function constraintExpression(constraints: JsonObject): JsonObject | undefined {
  const names = Object.keys(constraints);
  if (!names.length) return undefined;
  if (names.every((name) => constraintKeywords.includes(name))) return constraints;
  const properties = Object.entries(constraints)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => [
      Object.hasOwn(renamedConstraints, name) ? renamedConstraints[name] : name,
      Array.isArray(value) ? { enum: [...new Set<unknown>(value)] } : { const: value },
    ]);
  return properties.length ? { properties: Object.fromEntries(properties) as JsonObject } : undefined;
}

export const august2026: ReleaseRules = {
  version: '2026-08-25',
  keyField: 'keys',
  reverseDomain,
  documents: { rest: 'rest.openapi', mcp: 'mcp.openrpc' },
  specification: { base: 'specification/shopping', extensions: 'specification/shopping/extensions' },
  identityLinking: { page: 'specification/common/identity-linking', isDescribed: true },
  fulfillmentConfig: {
    multi_destination: [],
    method_combinations: [['shipping', 'pickup']],
  },
  destinationTypes: { address: 'shipping_address', location: 'business_location' },
  namesCartLines: false,
  /** https://ucp.dev/2026-08-25/specification/shopping/checkout/rest: "Update Checkout is a full replacement operation." */
  checkoutUpdateReplaces: true,
  itemMembers: { quantity_unit: quantityUnit.optional() },
  optionDescription: (plain) => ({ plain }),
  constraints: constraintExpression,
  consent,
};
