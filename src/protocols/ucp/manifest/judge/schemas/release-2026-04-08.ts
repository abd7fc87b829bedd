/**
 * The profile of 2026-04-08. Since 2026-01-23: `status` and `supported_versions`, several parents of an extension,
 * `available_instruments` of a handler, `color_scheme` of embedded.
 * Source: discovery/profile_schema.json#/$defs/business_profile of the tag v2026-04-08.
 */
import { z } from 'zod';
import * as before from './release-2026-01-23.ts';
import { date, mapOf, object, registry, text, uri } from './terms.ts';

const { name } = before;

export const embedded = before.embedded.extend({
  config: before.embeddedConfig
    .extend({
      color_scheme: z
        .array(z.enum(['light', 'dark'], 'light or dark'), 'a list of light, dark, or both')
        .optional(),
    })
    .optional(),
});

/** One name, or a list of at least one. */
export const parentsOf = <Name extends z.ZodType>(one: Name) => {
  const expected = 'the name of at least one capability';
  return z.union([one, z.array(one, expected).min(1, expected)], expected).optional();
};

export const capability = before.capability.extend({ extends: parentsOf(name) });

export const instrumentsOf = <Constraints extends z.ZodType>(constraints: Constraints) => {
  const expected = 'a list of at least one entry, or no such member if every instrument is accepted';
  const instrument = z.looseObject(
    { type: text, constraints: constraints.optional() },
    'an object such as {"type": "card"}',
  );
  return z.array(instrument, expected).min(1, expected).optional();
};

export const handler = before.handler.extend({
  available_instruments: instrumentsOf(
    object.refine((given) => Object.keys(given).length > 0, 'an object with at least one constraint'),
  ),
});

export const ucp = before.ucp.extend({
  status: z.enum(['success', 'error'], 'success, or no status').optional(),
  supported_versions: mapOf(date, uri, 'an object of URLs by release').optional(),
  services: registry(
    name,
    z.discriminatedUnion('transport', [...before.called, embedded], before.transports),
  ),
  capabilities: registry(name, capability).optional(),
  payment_handlers: registry(name, handler),
});

export const profile = before.profile.extend({ ucp });
