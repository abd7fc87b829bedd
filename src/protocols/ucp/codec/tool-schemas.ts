/**
 * Payloads and results of the MCP tools as JSON Schema 2020-12: without references, because they are put into others. The
 * results are wide enough for all that we answer, tight where clients look.
 */
import { z } from 'zod';
import { operationNames, type OperationName } from '../operation.ts';
import type { JsonObject, Release } from '../release.ts';
import { requestSchema } from './request-schema.ts';

export type ToolSchemas = Record<OperationName, { payload?: JsonObject; result: JsonObject }>;

const made = new WeakMap<Release, ToolSchemas>();

/** Self-contained plain objects, made once for each release. */
export function toolSchemasOf(release: Release): ToolSchemas {
  const known = made.get(release);
  if (known) return known;
  const schemas = makeToolSchemas(release);
  made.set(release, schemas);
  return schemas;
}

function makeToolSchemas({ requests }: Release): ToolSchemas {
  const cart = schemaOf(cartResult);
  const checkout = schemaOf(checkoutResult);
  const results: Record<OperationName, JsonObject> = {
    search_catalog: schemaOf(searchResult),
    lookup_catalog: schemaOf(lookupResult),
    get_product: schemaOf(productResult),
    create_cart: cart,
    get_cart: cart,
    update_cart: cart,
    cancel_cart: cart,
    create_checkout: checkout,
    get_checkout: checkout,
    update_checkout: checkout,
    complete_checkout: checkout,
    cancel_checkout: checkout,
    get_order: schemaOf(orderResult),
  };
  return Object.fromEntries(
    operationNames.map((operation) => {
      const payload = requestSchema(requests, operation);
      return [operation, { ...(payload ? { payload: schemaOf(payload) } : {}), result: results[operation] }];
    }),
  ) as ToolSchemas;
}

function schemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  return { type: 'object', ...made };
}

const open = z.looseObject;
const text = z.string();
const amount = z.int();
const list = <Item extends z.ZodType>(item: Item) => z.array(item);

const ucp = open({ version: text, status: z.enum(['success', 'error']), capabilities: open({}) });

const totals = list(
  open({
    type: text,
    amount: amount.describe('Minor units; negative for discounts'),
    display_text: text.optional(),
    lines: list(open({ display_text: text, amount })).optional(),
  }),
);

const message = open({
  type: z.enum(['error', 'warning', 'info']),
  content: text,
  code: text.optional(),
  path: text.optional(),
  severity: z
    .enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'])
    .optional(),
});
const messages = list(message);

const item = open({ id: text, title: text, price: amount, image_url: text.optional() });
const lineItem = open({ id: text, item, quantity: z.int(), totals, parent_id: text.optional() });
const link = open({ type: text, url: text, title: text.optional() });

const discounts = open({
  codes: list(text),
  applied: list(
    open({
      title: text,
      amount,
      code: text.optional(),
      automatic: z.boolean().optional(),
      allocations: list(open({ path: text, amount })).optional(),
    }),
  ),
});

const option = open({ id: text, title: text, totals });
const fulfillment = open({
  methods: list(
    open({
      id: text,
      type: text,
      line_item_ids: list(text),
      // Absent by release 2026-01-23 where there are none.
      destinations: list(open({ id: text })).optional(),
      selected_destination_id: text.nullable(),
      groups: list(open({ id: text, options: list(option), selected_option_id: text.nullable() })),
    }),
  ),
});

const basket = {
  ucp,
  id: text,
  currency: text,
  line_items: list(lineItem),
  totals,
  messages,
  links: list(link),
  discounts: discounts.optional(),
  buyer: open({}).optional(),
  context: open({}).optional(),
  continue_url: text.optional(),
  expires_at: text.optional(),
};

const error = open({
  ucp: open({ version: text, status: z.literal('error') }),
  messages,
  continue_url: text.optional(),
});

const price = open({ amount, currency: text });
const range = open({ min: price, max: price });
const variant = open({
  id: text.describe('Send as item.id of a line item'),
  title: text,
  description: open({}),
  price,
  list_price: price.optional(),
  availability: open({ available: z.boolean(), status: text }),
  options: list(open({ name: text, label: text })).optional(),
});
const product = open({
  id: text,
  title: text,
  description: open({}),
  price_range: range,
  variants: list(variant).min(1),
  url: text.optional(),
});

const cartResult = z.union([open(basket), error]);

const checkoutResult = z.union([
  open({
    ...basket,
    status: z.enum([
      'incomplete',
      'requires_escalation',
      'ready_for_complete',
      'complete_in_progress',
      'completed',
      'canceled',
    ]),
    fulfillment: fulfillment.optional(),
    order: open({ id: text, label: text.optional(), permalink_url: text }).optional(),
  }),
  error,
]);

const orderResult = z.union([
  open({
    ucp,
    id: text,
    label: text,
    checkout_id: text,
    permalink_url: text,
    currency: text,
    totals,
    line_items: list(
      open({
        id: text,
        item,
        quantity: open({ original: z.int(), total: z.int(), fulfilled: z.int() }),
        totals,
        status: z.enum(['processing', 'partial', 'fulfilled', 'removed']),
      }),
    ),
    fulfillment: open({ expectations: list(open({ id: text })), events: list(open({ id: text })) }),
    adjustments: list(open({ id: text, type: text })).optional(),
  }),
  error,
]);

const searchResult = z.union([
  open({
    ucp,
    products: list(product),
    pagination: open({
      has_next_page: z.boolean(),
      cursor: text.optional(),
      total_count: z.int().optional(),
    }),
    messages: messages.optional(),
  }),
  error,
]);

const lookupResult = z.union([open({ ucp, products: list(product), messages: messages.optional() }), error]);

const productResult = z.union([open({ ucp, product, messages: messages.optional() }), error]);

/** Answers and their parts for documents that give each a name; refusals apart. */
export const answerSchemas = {
  ucp,
  total: totals.element,
  message,
  item,
  lineItem,
  link,
  discounts,
  fulfillment,
  price,
  range,
  variant,
  product,
  refusal: error,
  cart: cartResult.options[0],
  checkout: checkoutResult.options[0],
  order: orderResult.options[0],
  search: searchResult.options[0],
  lookup: lookupResult.options[0],
  productDetail: productResult.options[0],
};
