/** The tools of UCP's MCP binding, as tools/list says them. */

type Node = Record<string, unknown>;

const text = (description: string): Node => ({ type: 'string', description });

const meta = (keyed: boolean): Node => ({
  type: 'object',
  properties: {
    'ucp-agent': {
      type: 'object',
      properties: { profile: { ...text('https URL of the calling agent’s UCP profile'), format: 'uri' } },
      required: ['profile'],
    },
    ...(keyed ? { 'idempotency-key': { ...text('A new UUID for each intent'), format: 'uuid' } } : {}),
  },
  required: ['ucp-agent', ...(keyed ? ['idempotency-key'] : [])],
});

interface Wanted {
  /** Words of an id beside the payload. */
  id?: string;
  /** Name and schema of the payload. */
  payload?: [name: string, schema: Node];
  keyed?: boolean;
}

function tool(name: string, description: string, { id, payload, keyed = false }: Wanted): Node {
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: {
        meta: meta(keyed),
        ...(id ? { id: text(id) } : {}),
        ...(payload ? { [payload[0]]: payload[1] } : {}),
      },
      required: ['meta', ...(id ? ['id'] : []), ...(payload ? [payload[0]] : [])],
    },
  };
}

const lines: Node = {
  type: 'array',
  description: 'What is wanted: a variant’s id as item.id, and how many pieces.',
  items: {
    type: 'object',
    properties: {
      item: { type: 'object', properties: { id: text('Id of the variant') }, required: ['id'] },
      quantity: { type: 'integer', minimum: 1, description: 'Pieces' },
    },
    required: ['item', 'quantity'],
  },
};
const basket: Node = { type: 'object', properties: { line_items: lines }, required: ['line_items'] };
const page: Node = {
  type: 'object',
  description: 'cursor of the answer before, and limit of products.',
  properties: { cursor: { type: 'string' }, limit: { type: 'integer', minimum: 1, default: 10 } },
};
const catalog = (properties: Node, required: string[]): [string, Node] => [
  'catalog',
  { type: 'object', properties, required },
];
const cartId = { id: 'Id of the cart, as the answer that made it says' };
const checkoutId = { id: 'Id of the checkout, as the answer that made it says' };

export const tools: readonly Node[] = [
  tool('search_catalog', 'Search the catalogue by words and get products with price and stock.', {
    payload: catalog({ query: text('Words from the name, brand or material'), pagination: page }, ['query']),
  }),
  tool('lookup_catalog', 'Read several products by product ids or variant ids at once.', {
    payload: catalog(
      { ids: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'Up to 10 ids' } },
      ['ids'],
    ),
  }),
  tool('get_product', 'Read one product with all of its variants by product id or variant id.', {
    payload: catalog({ id: text('Product id or variant id') }, ['id']),
  }),
  tool('create_cart', 'Start a cart with variants and get its estimated totals.', {
    payload: ['cart', basket],
  }),
  tool('get_cart', 'Read a cart with its current prices and totals.', cartId),
  tool('update_cart', 'Replace the lines of a cart by new ones.', { ...cartId, payload: ['cart', basket] }),
  tool('cancel_cart', 'Give up a cart and forget what is in it.', { ...cartId, keyed: true }),
  tool('create_checkout', 'Start a checkout with variants, to buy them.', { payload: ['checkout', basket] }),
  tool('get_checkout', 'Read a checkout: its state, totals and what is missing.', checkoutId),
  tool('update_checkout', 'Give a checkout buyer, address or other lines.', {
    ...checkoutId,
    payload: ['checkout', basket],
  }),
  tool('complete_checkout', 'Pay and place the order of a checkout.', {
    ...checkoutId,
    keyed: true,
    payload: [
      'checkout',
      { type: 'object', properties: { payment: { type: 'object', description: 'Instruments to pay with' } } },
    ],
  }),
  tool('cancel_checkout', 'Give up a checkout that is not completed.', { ...checkoutId, keyed: true }),
  tool('get_order', 'Read the state of an order and of its parcels.', { id: 'Id of the order' }),
];

/** The same tools, as a server lists them that was written in a hurry. */
export const bareTools: readonly Node[] = tools.map(({ name, inputSchema }) => ({ name, inputSchema }));
