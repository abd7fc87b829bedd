/** Profiles: ours, and the least that another party's must be. Source: https://ucp.dev/2026-08-25/specification/overview (Profile Structure). */
import { z } from 'zod';
import type { Site } from '#commerce';
import type { Addresses, CapabilityFacts, JsonObject } from '../release.ts';
import { jsonPointer } from './decode/request-body.ts';
import { handlerEntries } from './encode/envelope.ts';
import { capabilitiesOf, ucpCapability, documentsOf } from './names.ts';
import type { ReleaseRules } from './rules.ts';

/** The `ucp` member of a site's business profile. */
export function ucpMember(site: Site, addresses: Addresses, rules: ReleaseRules): JsonObject {
  const { version } = rules;
  const offered = offeredNames(site);
  const { overview: spec, rest, mcp } = documentsOf(rules);
  return {
    version,
    services: {
      'dev.ucp.shopping': [
        { version, transport: 'rest', endpoint: addresses.rest, spec, schema: rest },
        ...(addresses.mcp === undefined
          ? []
          : [{ version, transport: 'mcp', endpoint: addresses.mcp, spec, schema: mcp }]),
      ],
    },
    capabilities: Object.fromEntries([
      ...capabilitiesOf(rules)
        .map((facts) => ({ facts, parents: facts.extends?.filter((parent) => offered.has(parent)) }))
        .filter(({ facts, parents }) => (parents ? parents.length : offered.has(facts.name)))
        .map(({ facts, parents }) => [facts.name, [entry(facts, rules, parents)]]),
      ...(site.identityLinking ? [[ucpCapability.identityLinking, [identityLinkingEntry(rules)]]] : []),
    ]),
    payment_handlers: site.capabilities.payment ? handlerEntries(site.paymentHandlers, rules) : {},
  };
}

/** Root capabilities that the site has switched on; extensions follow their parents. */
function offeredNames({ capabilities: on }: Site): Set<string> {
  return new Set([
    ...(on.productDiscovery ? [ucpCapability.catalogSearch, ucpCapability.catalogLookup] : []),
    ...(on.cart ? [ucpCapability.cart] : []),
    ...(on.checkout ? [ucpCapability.checkout] : []),
    ...(on.orderTracking ? [ucpCapability.order] : []),
  ]);
}

/**
 * No scope is listed: a listed one would close its operations to buyers who are not linked. The scopes that may be requested are
 * in the metadata of the authorization server (UCP calls them the optional layer). Source: identity-linking, UCP and OAuth.
 */
const identityLinkingEntry = ({
  version,
  identityLinking: { page, isDescribed },
}: ReleaseRules): JsonObject => ({
  version,
  spec: `https://ucp.dev/${version}/${page}`,
  ...(isDescribed
    ? { schema: `https://ucp.dev/${version}/schemas/common/identity_linking.json`, config: { scopes: {} } }
    : {}),
});

const entry = (
  { name, spec, schema }: CapabilityFacts,
  { version, fulfillmentConfig }: ReleaseRules,
  parents?: readonly string[],
): JsonObject => ({
  version,
  spec,
  schema,
  ...(parents ? { extends: parents.length === 1 ? parents[0] : parents } : {}),
  ...(name === ucpCapability.fulfillment ? { config: fulfillmentConfig } : {}),
});

/**
 * What a profile of another party must be at least: the base schema and no more. What the platform schema asks beyond it,
 * real clients do not all have. Source: https://ucp.dev/2026-08-25/schemas/ucp.json#/$defs/base.
 */
export function profileSchema({ version, reverseDomain }: ReleaseRules): z.ZodType {
  const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, `Expected a date such as ${version}`);
  const uri = z.string().refine((text) => URL.canParse(text), 'Expected an absolute URI');
  const name = z.string().regex(reverseDomain, 'Expected a reverse-domain name');

  const entity = {
    version: date,
    spec: uri.optional(),
    schema: uri.optional(),
    id: z.string().optional(),
    config: z.record(z.string(), z.unknown()).optional(),
  };

  const registry = <Entry extends z.ZodType>(entry: Entry) => z.record(name, z.array(entry)).optional();

  return z.object({
    ucp: z.object({
      version: date,
      status: z.enum(['success', 'error']).optional(),
      services: registry(
        z.object({
          ...entity,
          transport: z.enum(['rest', 'mcp', 'a2a', 'embedded']),
          endpoint: uri.optional(),
        }),
      ),
      capabilities: registry(
        z.object({ ...entity, extends: z.union([name, z.array(name).min(1)]).optional() }),
      ),
      payment_handlers: registry(
        z.object({
          ...entity,
          id: z.string(),
          available_instruments: z
            .array(z.object({ type: z.string(), constraints: z.record(z.string(), z.unknown()).optional() }))
            .min(1)
            .optional(),
        }),
      ),
    }),
  });
}

const maxProblems = 20;

/** `/ucp/version: …`; empty means good. */
export function profileProblems(document: unknown, schema: z.ZodType): string[] {
  const read = schema.safeParse(document);
  if (read.success) return [];
  return read.error.issues
    .slice(0, maxProblems)
    .map(({ path, message }) => `${jsonPointer(path).slice(0, 300)}: ${message}`);
}
