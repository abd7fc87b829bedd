/** A right value for each member of a request, shown to a caller that sent one of the wrong shape. */
import type { OperationName } from '../../operation.ts';
import type { JsonObject } from '../../release.ts';

const destination = {
  street_address: '1 Grafton Street',
  address_locality: 'Dublin',
  postal_code: 'D02 XY00',
  address_country: 'IE',
};

const instrument = {
  handler_id: 'card',
  credential: { type: 'token', token: 'tok_123' },
  display: { brand: 'visa', last_digits: '4242', expiry_month: 3, expiry_year: 2031 },
  billing_address: destination,
  selected: true,
};
/** The short form of a payment: at the root, or in `payment`. */
const short = { handler_id: instrument.handler_id, credential: instrument.credential };

/** Contents of every operation in one. A list has one entry, which stands for all. */
const members: JsonObject = {
  query: 'oak desk lamp',
  filters: {
    categories: ['Lamps'],
    price: { min: 1000, max: 5000 },
    in_stock: true,
    attributes: { Material: ['Oak'] },
  },
  pagination: { limit: 10 },
  ids: ['desk-lamp'],
  id: 'desk-lamp',
  selected: [{ name: 'Color', label: 'Oak' }],
  preferences: ['Color'],
  context: { address_country: 'IE', language: 'en-IE', currency: 'EUR', eligibility: ['com.example.member'] },
  signals: { 'dev.ucp.buyer_ip': '203.0.113.7' },
  attribution: { utm_source: 'assistant' },
  line_items: [{ item: { id: 'desk-lamp-oak' }, quantity: 1 }],
  buyer: { first_name: 'Ada', last_name: 'Byrne', email: 'ada@example.com' },
  discounts: { codes: ['WELCOME10'] },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        line_item_ids: ['li_1'],
        destinations: [destination],
        groups: [{ id: 'group_1', line_item_ids: ['li_1'], selected_option_id: 'standard' }],
      },
    ],
  },
  payment: { instruments: [instrument], ...short },
  expected_total: 8900,
  ...short,
};
/** Whole contents: what the operation needs at least. */
const contents: Partial<Record<OperationName, JsonObject>> = {
  search_catalog: pick('query'),
  lookup_catalog: pick('ids'),
  get_product: pick('id', 'selected'),
  create_cart: pick('line_items'),
  update_cart: pick('line_items'),
  create_checkout: pick('line_items'),
  update_checkout: pick('line_items'),
  complete_checkout: { payment: { instruments: [{ ...short, selected: true }] } },
};

/** JSON for a message; undefined if there is none for the path. @param path segments into the content of a request */
export function exampleAt(path: readonly PropertyKey[]): string | undefined {
  if (path.length === 0) return undefined;
  let value: unknown = members;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[0];
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, segment))
      value = (value as JsonObject)[String(segment)];
    else return undefined;
  }
  return JSON.stringify(value);
}

export const exampleContent = (operation: OperationName): string | undefined =>
  operation in contents ? JSON.stringify(contents[operation]) : undefined;

function pick(...names: string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, members[name]]));
}
