/** An agent that calls the cartridge in a storefront. */
import { createHash } from 'node:crypto';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';

export const storefrontKeys = {
  ours: 'ptc_ours-of-thirty-two-characters',
  others: 'others-of-thirty-two-characters',
};
export const keyLine = (client: string, key: string): string =>
  `${client}; ${createHash('sha256').update(key).digest('hex')}`;

export interface StorefrontReply {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  body: any;
}

const corkAddress = {
  first_name: 'Ada',
  last_name: 'Byron',
  street_address: '1 Quay',
  address_locality: 'Cork',
  postal_code: 'T12 X0X0',
  address_country: 'IE',
};
export const corkCart = {
  line_items: [{ item: { id: 'af-101-40' }, quantity: 2 }],
  buyer: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' },
  fulfillment: { methods: [{ type: 'shipping', destinations: [corkAddress] }] },
};
export const goodCredential = { handler_id: 'sandbox', credential: { type: 'token', token: 'good' } };
export const declinedCredential = { handler_id: 'sandbox', credential: { type: 'token', token: 'declined' } };
export interface StorefrontCall {
  method?: string;
  content?: unknown;
  /** Empty: none is sent. */
  key?: string;
  headers?: Record<string, string>;
}

export async function askStorefront(
  origin: string,
  path: string,
  { method = 'GET', content, key = storefrontKeys.ours, headers = {} }: StorefrontCall = {},
): Promise<StorefrontReply> {
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === '' ? {} : { 'X-API-Key': key }),
      ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined
      ? {}
      : { body: typeof content === 'string' ? content : JSON.stringify(content) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

export async function sitesOfWorld() {
  const plain = await createWorld();
  const sites = [...plain.sites.values()];
  await plain.close();
  return sites as [(typeof sites)[number]];
}
