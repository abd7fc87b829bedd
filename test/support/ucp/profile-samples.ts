/** For tests: manifests of every release that together have every branch of its schema. */
import { valueAt } from '../../../src/protocols/ucp/manifest/finding.ts';
import { asObject, type Json } from '../../../src/protocols/ucp/manifest/json.ts';
import { newestUcpRelease, type UcpRelease } from '../../../src/protocols/ucp/manifest/releases.ts';
import { sampleFlat } from '../../../src/protocols/ucp/manifest/sample-profile.ts';

const shop = 'https://shop.example';

/** The keys of the specification's own example. */
export const ecKey = {
  kid: 'shop-1',
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
  use: 'sig',
  alg: 'ES256',
};
const okpKey = {
  kid: 'shop-2',
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
  use: 'sig',
  alg: 'EdDSA',
};
const rsaKey = {
  kid: 'shop-3',
  kty: 'RSA',
  n: 'sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri',
  e: 'AQAB',
  use: 'enc',
};

/** Every member that a release has, and the least that it asks for. */
export const samplesOf = (release: UcpRelease): Json[] => [wholeProfile(release), leastProfile(release)];

/** An official profile with every member, beside the flat members. */
export const wholeManifest = (release: UcpRelease): Json => ({
  ...sampleFlat('Lamp Shop'),
  ...wholeProfile(release),
});

export function leastProfile(release: UcpRelease): Json {
  if (release === '2026-01-11') return { ucp: { version: release, services: {}, capabilities: [] } };
  return { ucp: { version: release, services: {}, payment_handlers: {} } };
}

export function wholeProfile(release: UcpRelease): Json {
  if (release === '2026-01-11') return firstProfile;
  const at = `https://ucp.dev/${release}`;
  const entity = (page: string, schema: string) => ({
    version: release,
    spec: `${at}/specification/${page}`,
    schema: `${at}/${schema}.json`,
  });
  const service = (transport: string, schema: string) => ({
    ...entity('overview', `services/shopping/${schema}`),
    transport,
    id: transport,
  });
  const capability = (name: string) => entity(name, `schemas/shopping/${name}`);
  const since = (first: UcpRelease, members: Json): Json => (release >= first ? members : {});
  const parent = 'dev.ucp.shopping.checkout';
  return structuredClone({
    ucp: {
      version: release,
      ...since('2026-04-08', {
        status: 'success',
        supported_versions: { '2026-01-23': `${shop}/.well-known/ucp/2026-01-23` },
      }),
      ...since('2026-08-25', { map_order: { capabilities: [parent] } }),
      services: {
        'dev.ucp.shopping': [
          { ...service('rest', 'rest.openapi'), endpoint: `${shop}/api/ucp`, config: {} },
          { ...service('mcp', 'mcp.openrpc'), endpoint: `${shop}/api/ucp/mcp`, config: { a: 1 } },
          {
            ...service('a2a', 'agent-card'),
            endpoint: `${shop}/.well-known/agent-card.json`,
            config: {},
          },
          {
            ...service('embedded', 'embedded.openrpc'),
            endpoint: `${shop}/embedded`,
            config: {
              delegate: ['window.open'],
              ...since('2026-04-08', { color_scheme: ['light', 'dark'] }),
            },
          },
        ],
      },
      capabilities: {
        [parent]: [{ ...capability('checkout'), id: 'checkout', config: { a: 1 } }],
        'dev.ucp.shopping.fulfillment': [{ ...capability('fulfillment'), extends: parent }],
        'dev.ucp.shopping.discount': [
          {
            ...capability('discount'),
            extends: release < '2026-04-08' ? parent : [parent, 'dev.ucp.shopping.cart'],
          },
        ],
      },
      payment_handlers: {
        'com.example.pay': [
          {
            id: 'pay',
            version: '2026-08-25',
            spec: 'https://example.com/pay/spec',
            schema: 'https://example.com/pay/schema.json',
            config: { environment: 'sandbox' },
            ...since('2026-04-08', { available_instruments: instruments(release) }),
          },
        ],
        ...since('2026-08-25', { 'com.2example-shop.pay': [{ id: 'own', version: '2026-08-25' }] }),
      },
    },
    ...(release < '2026-08-25'
      ? { signing_keys: [ecKey, rsaKey] }
      : { keys: [ecKey, okpKey, { kid: 'other', kty: 'AKP', alg: 'ML-DSA-44', pub: 'AA' }] }),
  });
}

const instruments = (release: UcpRelease): Json[] => [
  { type: 'wallet' },
  {
    type: 'card',
    constraints:
      release < newestUcpRelease
        ? { brands: ['visa', 'mastercard'] }
        : {
            required: ['brand'],
            properties: {
              brand: { enum: ['visa', 'mastercard'] },
              country: { const: 'DE' },
              issuer: { properties: { name: { enum: ['Bank'], const: 'Bank' } } },
            },
            anyOf: [
              { required: ['bin'] },
              { anyOf: [{ required: ['token'] }] },
              { properties: { bin: { const: null } } },
            ],
          },
  },
];

const firstProfile: Json = {
  ucp: {
    version: '2026-01-11',
    services: {
      'dev.ucp.shopping': {
        version: '2026-01-11',
        spec: 'https://ucp.dev/specification/overview',
        rest: { schema: 'https://ucp.dev/services/shopping/rest.openapi.json', endpoint: `${shop}/ucp` },
        mcp: { schema: 'https://ucp.dev/services/shopping/mcp.openrpc.json', endpoint: `${shop}/ucp/mcp` },
        a2a: { endpoint: `${shop}/.well-known/agent-card.json` },
        embedded: { schema: 'https://ucp.dev/services/shopping/embedded.openrpc.json' },
      },
    },
    capabilities: [
      {
        name: 'dev.ucp.shopping.checkout',
        version: '2026-01-11',
        spec: 'https://ucp.dev/specification/checkout',
        schema: 'https://ucp.dev/schemas/shopping/checkout.json',
        config: {},
      },
      {
        name: 'dev.ucp.shopping.fulfillment',
        version: '2026-01-11',
        spec: 'https://ucp.dev/specification/fulfillment',
        schema: 'https://ucp.dev/schemas/shopping/fulfillment.json',
        extends: 'dev.ucp.shopping.checkout',
      },
    ],
  },
  payment: {
    handlers: [
      {
        id: 'gpay',
        name: 'google.pay',
        version: '2026-01-11',
        spec: 'https://developers.google.com/merchant/ucp/guides/google-pay-payment-handler',
        config_schema: 'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/gpay_config.json',
        instrument_schemas: [
          'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/card_payment_instrument.json',
        ],
        config: { api_version: 2 },
      },
    ],
  },
  signing_keys: [ecKey, rsaKey],
};

/** Flat manifests: capabilities as booleans and as objects, providers in each form. */
export const flatSamples: Json[] = [
  sampleFlat('Lamp Shop'),
  {
    ...sampleFlat('Lamp Shop'),
    capabilities: {
      product_discovery: { enabled: true },
      checkout: {},
      payment: { enabled: true },
      order_tracking: { enabled: true },
    },
    discovery: { endpoint: 'https://shop.example/discover' },
    checkout: { mode: 'redirect', providers: ['stripe', { name: 'Adyen' }, { id: 'klarna' }] },
  },
];

/** A copy with another value at a pointer; undefined: without the member. */
export function changed(document: Json, pointer: string, value: unknown): Json {
  const copy = structuredClone(document);
  const cut = pointer.lastIndexOf('/');
  const last = pointer
    .slice(cut + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const parent = valueAt(copy, pointer.slice(0, cut));
  if (Array.isArray(parent) && value === undefined) (parent as unknown[]).splice(Number(last), 1);
  else if (value === undefined) Reflect.deleteProperty(asObject(parent) ?? {}, last);
  // Not by assignment, which would take `__proto__` for the prototype.
  else Object.defineProperty(parent, last, { value, writable: true, enumerable: true, configurable: true });
  return copy;
}

/** Pointers of everything in a document. */
export function pointersOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [pointer, ...pointersOf(inner, pointer)];
  });
}
