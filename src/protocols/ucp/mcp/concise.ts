/**
 * Schemas as tools/list sends them. A model reads the whole list with every conversation, so what several tools have in common
 * is said in full once, and elsewhere by its type and the name of that tool.
 */
import type { OperationName } from '../operation.ts';
import type { JsonObject } from '../release.ts';

/** Tools with the same result as another tool: `create_cart` describes a cart for all of them. */
const answersAs: Partial<Record<OperationName, OperationName>> = {
  lookup_catalog: 'search_catalog',
  get_product: 'search_catalog',
  get_cart: 'create_cart',
  update_cart: 'create_cart',
  cancel_cart: 'create_cart',
  get_checkout: 'create_checkout',
  update_checkout: 'create_checkout',
  complete_checkout: 'create_checkout',
  cancel_checkout: 'create_checkout',
};

/** Members that one tool describes for all: of the content that is sent, and of answers. */
const sentAs: Members = {
  context: 'search_catalog',
  filters: 'search_catalog',
  fulfillment: 'update_checkout',
  consent: 'update_checkout',
  quantity_unit: 'update_checkout',
  selected: 'get_product',
};
const answeredAs: Members = {
  line_items: 'create_cart',
  totals: 'create_cart',
  messages: 'create_cart',
  links: 'create_cart',
  discounts: 'create_cart',
};

type Members = Record<string, OperationName>;

export const conciseResult = (operation: OperationName, schema: JsonObject): JsonObject => {
  const teller = answersAs[operation];
  return teller ? outline(schema, teller) : concise(schema, { operation, described: answeredAs });
};

export const conciseInput = (operation: OperationName, schema: JsonObject): JsonObject =>
  concise(schema, { operation, described: sentAs });

interface Within {
  operation: OperationName;
  described: Members;
}

/** Types of the members alone. Errors are recognized by `ucp.status`, so only `ucp` is required. */
function outline({ anyOf }: JsonObject, teller: OperationName): JsonObject {
  const [answer = {}] = anyOf as JsonObject[];
  const members = Object.entries((answer['properties'] ?? {}) as Record<string, JsonObject>);
  return {
    type: 'object',
    description: `Same as the result of ${teller}.`,
    properties: Object.fromEntries(
      members.map(([name, { type, enum: values }]) => [name, { type, ...(values ? { enum: values } : {}) }]),
    ),
    required: ['ucp'],
  };
}

/** Without keywords that allow what is allowed anyway, and without what another tool describes. */
function concise(schema: JsonObject, within: Within): JsonObject {
  const entries = Object.entries(schema).filter(([keyword, value]) => !isIdle(keyword, value));
  return Object.fromEntries(
    entries.map(([keyword, value]) => {
      if (keyword !== 'properties') return [keyword, conciseValue(value, within)];
      // Read-only members are not for a model to fill in.
      const members = Object.entries(value as Record<string, JsonObject>).filter(
        ([, { readOnly }]) => readOnly !== true,
      );
      return [keyword, Object.fromEntries(members.map(([name, one]) => [name, member(name, one, within)]))];
    }),
  );
}

function member(name: string, schema: JsonObject, within: Within): JsonObject {
  const teller = Object.hasOwn(within.described, name) ? within.described[name] : undefined;
  // A pickup location from a response: its address has the same fields as the destination, one level down.
  if (name === 'address')
    return { type: 'object', description: 'The same address fields, for a pickup location.' };
  if (name === 'billing_address')
    return { type: 'object', description: 'Address fields, as for a destination in update_checkout.' };
  // `selected` of an instrument is a boolean; elsewhere it means selected options.
  if (teller === undefined || teller === within.operation || schema['type'] === 'boolean')
    return concise(schema, within);
  return { type: schema['type'], description: `Same as in ${teller}.` };
}

const conciseValue = (value: unknown, within: Within): unknown => {
  if (Array.isArray(value)) return value.map((one) => conciseValue(one, within));
  return typeof value === 'object' && value !== null ? concise(value as JsonObject, within) : value;
};

/** Limits are left out: the error of a call that exceeds them names them. */
const isIdle = (keyword: string, value: unknown): boolean =>
  (keyword === 'additionalProperties' && JSON.stringify(value) === '{}') ||
  (['minimum', 'maximum'].includes(keyword) && Math.abs(value as number) === Number.MAX_SAFE_INTEGER) ||
  ['propertyNames', 'maxLength', 'minLength', 'maxItems'].includes(keyword);
