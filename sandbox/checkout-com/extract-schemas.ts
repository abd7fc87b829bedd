/**
 * Extracts what the fake's tests check from the API reference that Checkout.com published until July 2021.
 * `node sandbox/checkout-com/extract-schemas.ts FOLDER > sandbox/checkout-com/schemas.json`, with the folder
 * `nas_spec/components/schemas` of https://github.com/checkout/checkout-api-reference.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { extractSchema, type OpenApiSchema } from '../json-api/extract-schema.ts';

/** What is sent, and what it is answered. */
const messages = [
  'PaymentRequest',
  'PaymentResponse',
  'PaymentAcceptedResponse',
  'PaymentDetails',
  'PaymentActionsResponse',
  'CaptureRequest',
  'CaptureAcceptedResponse',
  'VoidRequest',
  'VoidAcceptedResponse',
  'RefundRequest',
  'RefundAcceptedResponse',
  '02_GooglePayTokenRequest',
  '02_GooglePayTokenResponse',
  'ValidationError',
];

const deep: ReadonlySet<string> = new Set(
  '3ds _links actions balances billing_address customer payment redirect self source token_data'.split(' '),
);

/** @param folder with a file for each schema */
export function extractCheckoutComSchemas(folder: string): object {
  const schemas = Object.fromEntries(
    globSync('**/*.yaml', { cwd: folder }).map((file) => [
      basename(file, '.yaml'),
      (parse(readFileSync(join(folder, file), 'utf8')) ?? {}) as OpenApiSchema,
    ]),
  );
  const { PaymentRequest: payment = {}, ...others } = schemas;
  const properties = payment['properties'] as Record<string, OpenApiSchema>;
  const source = { $ref: '#/components/schemas/01_PaymentRequestTokenSource' };
  const known = { ...others, PaymentRequest: { ...payment, properties: { ...properties, source } } };
  return Object.fromEntries(
    messages.map((name) => [name, extractSchema(known, { $ref: `#/components/schemas/${name}` }, deep)]),
  ) as object;
}

if (import.meta.main) console.log(JSON.stringify(extractCheckoutComSchemas(process.argv[2] ?? '.'), null, 1));
