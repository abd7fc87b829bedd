/**
 * The sources that the service and the cartridge share. Every file listed here must compile for the platform's oldest engine;
 * `npm run lint` reports the ones that do not. Business rules and protocol code are never written twice.
 */

/** Folders and files of `src/`. */
const shared = [
  'src/backends/salesforce/',
  'src/backends/embedded/catalogue/category-tree.ts',
  'src/backends/embedded/catalogue/words.ts',
  'src/commerce/',
  'src/config/nearest-name.ts',
  'src/delivery/retry-schedule.ts',
  'src/http/depth.ts',
  'src/protocols/ucp/codec/',
  'src/protocols/ucp/releases/',
  'src/protocols/ucp/access/',
  'src/protocols/ucp/negotiation/',
  ...[
    'addresses',
    'business-profile',
    'card-numbers',
    'idempotency',
    'discover',
    'preflight-limits',
    'failures',
    'handle',
    'operation',
    'execute-operation',
    'protocol-error',
    'refusals',
    'versions',
    'manifest/json',
    'negotiation-cache',
    'signatures/replay',
  ].map((name) => `src/protocols/ucp/${name}.ts`),
];

export const isShared = (source: string): boolean =>
  shared.some((one) => (one.endsWith('/') ? source.startsWith(one) : source === one));

const language = 'cartridges/int_portico/src/scripts/language';
const backend = 'cartridges/int_portico/src/scripts/backend';
const platform = 'cartridges/int_portico/src/scripts/platform';

/** What the engine has no means of or the platform does better, and what the cartridge has in its stead. */
export const substitutes: Readonly<Record<string, string>> = {
  zod: `${language}/schema.ts`,
  'structured-headers': `${language}/structured-headers.ts`,
  'node:util': `${language}/deep-equal.ts`,
  'node:crypto': `${platform}/crypto.ts`,
  'src/backends/description.ts': `${backend}/description.ts`,
  'src/backends/salesforce/catalogue/details.ts': `${backend}/details.ts`,
  'src/commerce/money/portion.ts': `${language}/portion.ts`,
  'src/commerce/payment/credential.ts': `${platform}/credential.ts`,
  'src/commerce/places/data.ts': `${platform}/places.ts`,
  'src/commerce/money/currency.ts': `${platform}/currency.ts`,
  'src/commerce/with-deadline.ts': `${language}/with-deadline.ts`,
  'src/commerce/tokens.ts': `${platform}/tokens.ts`,
  'src/protocols/ucp/signatures/verify-request.ts': `${platform}/unsigned.ts`,
};
