/**
 * The profile of 2026-08-25. Since 2026-04-08: names may have hyphens and leading digits, a capability needs its schema,
 * constraints of instruments have a grammar, `map_order`, and `keys` in the place of `signing_keys`, with rules of their own.
 * Source: schemas/profile.json#/$defs/business_schema.
 */
import { z } from 'zod';
import { constraintExpression } from './constraint-expression.ts';
import { publicKey } from './public-key.ts';
import * as before from './release-2026-04-08.ts';
import { called, transports } from './release-2026-01-23.ts';
import { nameOf, registry, text, uri } from './terms.ts';

const name = nameOf('2026-08-25');

const capability = before.capability.extend({ schema: uri, extends: before.parentsOf(name) });

const handler = before.handler.extend({ available_instruments: before.instrumentsOf(constraintExpression) });

const ucp = before.ucp.extend({
  map_order: z.record(z.string(), z.array(text, 'a list of names'), 'an object of lists of names').optional(),
  services: registry(name, z.discriminatedUnion('transport', [...called, before.embedded], transports)),
  capabilities: registry(name, capability).optional(),
  payment_handlers: registry(name, handler),
});

export const profile = z.looseObject({
  ucp,
  keys: z.array(publicKey, 'a list of public keys (JWK)').optional(),
});
