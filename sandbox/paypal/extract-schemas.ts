/**
 * Extracts what the fake's tests check from PayPal's public OpenAPI documents.
 * `node sandbox/paypal/extract-schemas.ts FOLDER > sandbox/paypal/schemas.json`, with the folder `openapi` of
 * https://github.com/paypal/paypal-rest-api-specifications.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractSchema, type OpenApiSchema } from '../json-api/extract-schema.ts';

interface Content {
  content?: Record<string, { schema: OpenApiSchema }>;
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: Content; responses: Record<string, Content> }>>;
  components: { schemas: Record<string, OpenApiSchema> };
}

const operations: Readonly<Record<string, readonly string[]>> = {
  checkout_orders_v2: [
    'POST /v2/checkout/orders',
    'GET /v2/checkout/orders/{id}',
    'POST /v2/checkout/orders/{id}/confirm-payment-source',
    'POST /v2/checkout/orders/{id}/authorize',
  ],
  payments_payment_v2: [
    'POST /v2/payments/authorizations/{authorization_id}/capture',
    'POST /v2/payments/authorizations/{authorization_id}/void',
    'POST /v2/payments/captures/{capture_id}/refund',
    'GET /v2/payments/refunds/{refund_id}',
  ],
};

/** Of all members, those that this project sends or reads the content of. */
const deep: ReadonlySet<string> = new Set(
  `amount authorizations captures card experience_context links paypal payee payment_source payments processor_response purchase_units
  refunds related_ids status_details stored_credential supplementary_data`.split(/\s+/),
);

const schemaOf = (content: Content | undefined): OpenApiSchema | undefined =>
  content?.content?.['application/json']?.schema;

/** @param folder with the documents */
export function extractPayPalSchemas(folder: string): object {
  const shared: Record<string, OpenApiSchema> = {};
  const found = Object.entries(operations).flatMap(([file, names]) => {
    const document = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Document;
    const { schemas } = document.components;
    /** Name of the schema, which several operations share. */
    const extract = (schema: OpenApiSchema | undefined): string | null => {
      if (schema === undefined) return null;
      const name = String(schema['$ref']).split('/').at(-1) ?? '';
      shared[name] ??= extractSchema(schemas, schema, deep);
      return name;
    };
    return names.map((name) => {
      const [method = '', path = ''] = name.split(' ');
      const { requestBody, responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
      const good = Object.keys(responses).filter((status) => status.startsWith('2'));
      const errors = Object.entries(responses).filter(([status]) => /^4\d\d$/.test(status));
      const facts = {
        statuses: good.map(Number),
        request: extract(schemaOf(requestBody)),
        answer: extract(schemaOf(responses[good.at(-1) ?? ''] ?? {}) ?? schemaOf(responses[good[0] ?? ''])),
        issues: Object.fromEntries(
          errors.map(([status, content]) => [status, issuesIn(schemas, schemaOf(content))]),
        ),
      };
      return [name, facts];
    });
  });
  return { operations: Object.fromEntries(found), schemas: shared };
}

/** Values of `issue`, wherever they are. */
function issuesIn(schemas: Record<string, OpenApiSchema>, schema: unknown): string[] {
  const issues = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref, issue } = value as { $ref?: string; issue?: { enum?: string[] } };
    if (typeof $ref === 'string') visit(schemas[$ref.split('/').at(-1) ?? '']);
    for (const one of issue?.enum ?? []) issues.add(one);
    Object.values(value).forEach(visit);
  };
  visit(schema);
  return [...issues].toSorted();
}

if (import.meta.main) console.log(JSON.stringify(extractPayPalSchemas(process.argv[2] ?? '.'), null, 1));
