/** What release 2026-04-08 does in its own way. Source: https://ucp.dev/2026-04-08/specification/overview. */
import { z } from 'zod';
import { ucpCapability } from '../codec/names.ts';
import { presentOrNothing } from '../codec/present.ts';
import type { ConsentRules, ReleaseRules } from '../codec/rules.ts';

/** Four purposes, under the names that later releases, and we, have for them. */
const purposes = {
  analytics: 'dev.ucp.consent.analytics',
  preferences: 'dev.ucp.consent.preferences',
  marketing: 'dev.ucp.consent.marketing',
  sale_of_data: 'dev.ucp.consent.sale_or_sharing',
} as const;

/** Source: https://ucp.dev/2026-04-08/specification/buyer-consent. */
const consent: ConsentRules = {
  extends: [ucpCapability.checkout],
  schema: z.object({
    analytics: z.boolean().optional(),
    preferences: z.boolean().optional(),
    marketing: z.boolean().optional(),
    sale_of_data: z.boolean().optional(),
  }),
  /** The release has no author of a decision: what the platform sends is the buyer's word. */
  read: (given) =>
    Object.fromEntries(
      Object.entries(purposes).flatMap(([name, purpose]) => {
        const granted = (given as Record<string, boolean | undefined>)[name];
        return granted === undefined ? [] : [[purpose, { granted, source: 'platform' as const }]];
      }),
    ),
  /** Only decisions: a default of the store could be mistaken for the buyer's word. */
  write: (decisions) =>
    presentOrNothing(
      Object.fromEntries(
        Object.entries(purposes).map(([name, purpose]) => [
          name,
          Object.hasOwn(decisions, purpose) ? decisions[purpose]?.granted : undefined,
        ]),
      ),
    ),
  atCompletion: false,
};

export const april2026: ReleaseRules = {
  version: '2026-04-08',
  keyField: 'signing_keys',
  /** https://ucp.dev/2026-04-08/schemas/shopping/types/reverse_domain_name.json: no hyphens yet. */
  reverseDomain: /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/,
  documents: { rest: 'rest.openapi', mcp: 'mcp.openrpc' },
  specification: { base: 'specification', extensions: 'specification' },
  identityLinking: { page: 'specification/identity-linking', isDescribed: true },
  fulfillmentConfig: {
    allows_multi_destination: { shipping: false, pickup: false },
    allows_method_combinations: [['shipping', 'pickup']],
  },
  namesCartLines: true,
  /**
   * The page asks for the whole resource; rest.openapi.json of the release says of the same operation "If optional field is
   * omitted, then current checkout session is unchanged", and agents of that release rely on it.
   */
  checkoutUpdateReplaces: false,
  itemMembers: {},
  optionDescription: (text) => text,
  constraints: (given) => (Object.keys(given).length ? given : undefined),
  consent,
};
