/** What a merchant would have set up for OCAPI in Account Manager and Business Manager. */

export interface OcapiOptions {
  /** Default: the demo client, which may do everything. */
  clients?: readonly OcapiClient[];
  /** Of the site, in their order. Default: `PORTICO` alone. */
  paymentMethods?: readonly { id: string; name: string; description?: string }[];
  /** Ids of custom attributes that exist for requests; others are refused. Default: those of the companion cartridge. */
  attributes?: Partial<Record<AttributedType, readonly string[]>>;
  /** Of what the settings do not open; permissions.ts has the sources. Default: 403. */
  deniedStatus?: 401 | 403;
  /** After so long the platform answers 504. Default: 10 s. */
  limitMs?: number;
  /** Younger orders are not found by a search. Default: 3 s. */
  indexLagMs?: number;
  /** Order Incremental Indexing of the site. Off: every order_search answers 500, as documented. Default: on. */
  orderIndexing?: boolean;
}

export type AttributedType = 'basket' | 'product_item' | 'order_address' | 'payment_instrument' | 'order';

export interface OcapiClient {
  id: string;
  password: string;
  /** Absent: everything. */
  resources?: readonly OcapiResource[];
}

/** As in the settings of the platform: `{ resource_id: '/baskets/*', methods: ['get'], read_attributes: '(**)' }`. */
export interface OcapiResource {
  resource_id: string;
  methods: readonly string[];
  /** Default, as of `write_attributes`: everything. A file that leaves them out opens nothing (settings-file.ts). */
  read_attributes?: string;
  write_attributes?: string;
}

export type Settings = Required<Omit<OcapiOptions, 'attributes'>> & {
  attributes: Record<AttributedType, ReadonlySet<string>>;
};

export const demoClient: OcapiClient = {
  id: '33333333-3333-4333-8333-333333333333',
  password: 'sandbox-secret',
};

const cartridge: Record<AttributedType, readonly string[]> = {
  basket: [
    'portico_reference',
    'portico_checkout',
    'portico_attribution',
    'portico_agent',
    'portico_release',
  ],
  product_item: [],
  order_address: [],
  payment_instrument: ['portico_sealed'],
  order: [
    'portico_reference',
    'portico_checkout',
    'portico_attribution',
    'portico_agent',
    'portico_release',
    'portico_challenge',
    'portico_decline',
    'porticoRefunds',
    'porticoReviewUntil',
  ],
};

export function settingsOf(options: OcapiOptions): Settings {
  const named = { ...cartridge, ...options.attributes };
  return {
    clients: options.clients ?? [demoClient],
    paymentMethods: options.paymentMethods ?? [{ id: 'PORTICO', name: 'Portico' }],
    attributes: {
      basket: new Set(named.basket),
      product_item: new Set(named.product_item),
      order_address: new Set(named.order_address),
      payment_instrument: new Set(named.payment_instrument),
      order: new Set(named.order),
    },
    deniedStatus: options.deniedStatus ?? 403,
    limitMs: options.limitMs ?? 10_000,
    indexLagMs: options.indexLagMs ?? 3_000,
    orderIndexing: options.orderIndexing ?? true,
  };
}
