/**
 * The profile of 2026-01-23, written anew: services, capabilities and payment handlers are maps of lists under `ucp`,
 * each binding names its transport, and nothing but the version is needed of a capability.
 * Source: discovery/profile_schema.json#/$defs/business_profile of the tag v2026-01-23.
 */
import { z } from 'zod';
import { date, reverseDomainName, object, registry, signingKeys, text, uri } from './terms.ts';

export const name = reverseDomainName('2026-01-23');

/** What services, capabilities and handlers have in common. */
export const entity = z.looseObject(
  {
    version: date,
    spec: uri.optional(),
    schema: uri.optional(),
    id: text.optional(),
    config: object.optional(),
  },
  'an object',
);

export const embeddedConfig = z.looseObject(
  { delegate: z.array(text, 'a list of strings').optional() },
  'an object',
);

const endpoint = { endpoint: uri };
export const called = [
  entity.extend({ transport: z.literal('rest'), ...endpoint }),
  entity.extend({ transport: z.literal('mcp'), ...endpoint }),
  entity.extend({ transport: z.literal('a2a'), ...endpoint }),
] as const;

export const embedded = entity.extend({
  transport: z.literal('embedded'),
  endpoint: uri.optional(),
  config: embeddedConfig.optional(),
});

export const transports = 'rest, mcp, a2a, or embedded';

export const capability = entity.extend({ extends: name.optional() });

export const handler = entity.extend({ id: text });

export const ucp = z.looseObject(
  {
    version: date,
    services: registry(name, z.discriminatedUnion('transport', [...called, embedded], transports)),
    capabilities: registry(name, capability).optional(),
    payment_handlers: registry(name, handler),
  },
  'an object',
);

export const profile = z.looseObject({ ucp, signing_keys: signingKeys });
