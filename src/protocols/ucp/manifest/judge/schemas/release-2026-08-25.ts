/**
 * The profile of 2026-08-25. Since 2026-04-08: names may have hyphens and leading digits, a capability needs its schema,
 * constraints of instruments have a grammar, `map_order`, and `keys` in the place of `signing_keys`, with rules of their own.
 * Source: schemas/profile.json#/$defs/business_schema.
 */
import { z } from 'zod';
import { publicKey } from './public-key.ts';
import * as before from './release-2026-04-08.ts';
import { called, transports } from './release-2026-01-23.ts';
import { reverseDomainName, registry, text, uri } from './terms.ts';

/** Constraints of an instrument since 2026-08-25: schemas/common/types/constraint_expression.json. */
const isDistinct = (list: readonly unknown[]): boolean =>
  new Set(list.map((one) => JSON.stringify(one))).size === list.length;

const distinct = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'a list of at least one entry')
    .min(1, 'a list of at least one entry')
    .refine(isDistinct, 'a list without duplicates');

const value = z
  .strictObject(
    { enum: distinct(z.unknown()).optional(), const: z.unknown().optional() },
    'enum, const, or both',
  )
  .refine((given) => Object.hasOwn(given, 'enum') || Object.hasOwn(given, 'const'), 'enum, const, or both');

const hasMembers = (given: object): boolean => Object.keys(given).length > 0;

/** Nested in itself; the judge has seen to it that no document is nested deeply. */
const constraintExpression: z.ZodType = z.lazy(() => expression);

const expression = z.strictObject(
  {
    required: distinct(text).optional(),
    properties: z
      .record(
        z.string(),
        z.union([constraintExpression, value], 'required, properties, and anyOf, or enum and const'),
        'an object of constraints',
      )
      .refine(hasMembers, 'an object of at least one constraint')
      .optional(),
    anyOf: z
      .array(
        constraintExpression.refine((given) => hasMembers(given as object), 'a constraint that is not empty'),
        'a list of at least one constraint',
      )
      .min(1, 'a list of at least one constraint')
      .optional(),
  },
  'an object of required, properties, and anyOf',
);

const name = reverseDomainName('2026-08-25');

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
