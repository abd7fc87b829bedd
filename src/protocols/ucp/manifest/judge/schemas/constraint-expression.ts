/** Constraints of an instrument since 2026-08-25: schemas/common/types/constraint_expression.json. */
import { z } from 'zod';
import { text } from './terms.ts';

const isDistinct = (list: readonly unknown[]): boolean =>
  new Set(list.map((one) => JSON.stringify(one))).size === list.length;

const distinct = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'a list of at least one')
    .min(1, 'a list of at least one')
    .refine(isDistinct, 'a list in which nothing stands twice');

const value = z
  .strictObject(
    { enum: distinct(z.unknown()).optional(), const: z.unknown().optional() },
    'enum, const or both',
  )
  .refine((given) => Object.hasOwn(given, 'enum') || Object.hasOwn(given, 'const'), 'enum, const or both');

const hasMembers = (given: object): boolean => Object.keys(given).length > 0;

/** Nested in itself; the judge has seen to it that no document is nested deeply. */
export const constraintExpression: z.ZodType = z.lazy(() => expression);

const expression = z.strictObject(
  {
    required: distinct(text).optional(),
    properties: z
      .record(
        z.string(),
        z.union([constraintExpression, value], 'required, properties and anyOf, or enum and const'),
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
  'an object of required, properties and anyOf',
);
