/** Carts and checkouts: the same content, a checkout with delivery and perhaps a cart. */
import { z } from 'zod';
import { type Buyer, type CheckoutChange, maxLines } from '#commerce';
import type { Decoded } from '../../release.ts';
import { presentOrNothing } from '../present.ts';
import type { ReleaseRules } from '../rules.ts';
import { fulfillmentSchemas, groupsChange } from './fulfillment.ts';
import { selectedSchema } from './catalog.ts';
import { circumstances, circumstancesChange } from './context.ts';
import { andThen, decoded, idText, readBody, boundedText } from './request-body.ts';

const maxCodes = 50;

type When = 'create' | 'update' | 'merge';

const lineSchema = ({ itemMembers }: ReleaseRules) =>
  z.object({
    id: idText.optional(),
    item: z.object({ id: idText, selected: selectedSchema.optional(), ...(itemMembers as object) }),
    quantity: z.int().min(1),
    parent_id: idText.optional(),
  });

const buyerSchema = ({ consent }: ReleaseRules) =>
  z.object({
    first_name: boundedText.optional(),
    last_name: boundedText.optional(),
    email: boundedText.optional(),
    phone_number: boundedText.optional(),
    consent: consent.schema.optional(),
  });

const discountsSchema = z.object({ codes: z.array(boundedText).max(maxCodes).optional() });

/** An id in the body of a PUT is the one of its path, or nothing that we would follow. Payment is read on completion only. */
export function cartSchemas(rules: ReleaseRules) {
  const content = {
    ...circumstances,
    buyer: buyerSchema(rules).optional(),
    /** The business sets it, by the text; most clients send it all the same, for the one that the buyer would like. */
    currency: boundedText.nullish().meta({ readOnly: true }),
    discounts: discountsSchema.optional(),
  };
  const lines = z.array(lineSchema(rules)).max(maxLines);
  const fulfillment = fulfillmentSchemas(rules);
  return {
    cart: {
      create: z.object({ ...content, line_items: lines }),
      update: z.object({ ...content, line_items: lines }),
    },
    checkout: {
      create: z
        .object({
          ...content,
          line_items: lines.optional(),
          fulfillment: fulfillment.create.optional(),
          cart_id: idText.optional(),
        })
        .refine(({ line_items, cart_id }) => line_items !== undefined || cart_id !== undefined, {
          path: ['line_items'],
          message: 'Invalid input: expected line_items or cart_id',
        }),
      update: z.object({ ...content, line_items: lines, fulfillment: fulfillment.update.optional() }),
      merge: z.object({
        ...content,
        line_items: lines.optional(),
        fulfillment: fulfillment.update.optional(),
      }),
    },
  };
}

type Schemas = ReturnType<typeof cartSchemas>;
type Content = Omit<z.output<Schemas['checkout']['merge']>, 'fulfillment'>;

export const cart = (
  body: unknown,
  when: Exclude<When, 'merge'>,
  schemas: Schemas['cart'],
  rules: ReleaseRules,
): Decoded<CheckoutChange> =>
  andThen(readBody<Content>(schemas[when], body), (given) =>
    decoded({ ...(when === 'update' ? nothingLeft : {}), ...contentChange(given, when, rules) }),
  );

/** What a full replacement starts from. Signals and attribution are write-only: if absent, they are kept. */
const nothingLeft: CheckoutChange = { buyer: {}, groups: [], codes: [], context: {}, eligibility: [] };

export function checkout(
  body: unknown,
  when: When,
  schemas: Schemas['checkout'],
  rules: ReleaseRules,
): Decoded<CheckoutChange & { cartId?: string }> {
  if (when === 'create') {
    return andThen(readBody(schemas.create, body), (given) =>
      decoded({
        ...contentChange(given, 'create', rules),
        ...groupsChange(
          given.fulfillment,
          { lines: rules.namesCartLines && given.cart_id !== undefined, methods: false },
          rules,
        ),
        ...(given.cart_id === undefined ? {} : { cartId: given.cart_id }),
      }),
    );
  }
  const replaces = when === 'update' && rules.checkoutUpdateReplaces;
  return andThen(readBody<z.output<Schemas['checkout']['merge']>>(schemas[when], body), (given) =>
    decoded({
      ...(replaces ? nothingLeft : {}),
      ...contentChange(given, when, rules),
      ...groupsChange(given.fulfillment, { lines: true, methods: true }, rules),
    }),
  );
}

const contentChange = (given: Content, when: When, rules: ReleaseRules): CheckoutChange => ({
  ...linesChange(given.line_items, when),
  ...buyerChange(given.buyer, rules),
  ...codesChange(given.discounts),
  ...circumstancesChange(given, rules),
  ...(given.currency ? { currency: given.currency.trim().toUpperCase() } : {}),
});

/** Lines get their ids from us: those of a create are not read, because the specification leaves them out there. */
const linesChange = (given: Content['line_items'], when: When): Pick<CheckoutChange, 'lines'> =>
  given
    ? {
        lines: given.map(({ id, item, quantity, parent_id }) => ({
          variantId: item.id,
          quantity,
          ...(item.selected?.length ? { selected: item.selected } : {}),
          ...(when !== 'create' && id !== undefined ? { id } : {}),
          ...(when !== 'create' && parent_id !== undefined ? { parentId: parent_id } : {}),
        })),
      }
    : {};

/** A buyer that carries nothing but consent does not erase the person who was given before. */
function buyerChange(
  given: Content['buyer'],
  { consent }: ReleaseRules,
): Pick<CheckoutChange, 'buyer' | 'consent'> {
  if (!given) return {};
  const buyer: Buyer | undefined = presentOrNothing({
    firstName: given.first_name || undefined,
    lastName: given.last_name || undefined,
    email: given.email || undefined,
    phone: given.phone_number || undefined,
  });
  return {
    ...(buyer || !given.consent ? { buyer: buyer ?? {} } : {}),
    ...(given.consent ? { consent: consent.read(given.consent) } : {}),
  };
}

/** The given codes replace all others; an empty list clears them. */
const codesChange = (given: Content['discounts']): Pick<CheckoutChange, 'codes'> =>
  given?.codes ? { codes: [...new Set(given.codes.map((code) => code.trim()).filter(Boolean))] } : {};
