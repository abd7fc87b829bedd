/**
 * Extracts what the fake's tests check from Adyen's public OpenAPI documents: names of members, required members, types, lengths, and
 * values. `node sandbox/adyen/extract-schemas.ts FOLDER > sandbox/adyen/schemas.json`, with the folder `json` of
 * https://github.com/Adyen/adyen-openapi.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Schema = Record<string, unknown>;
interface Document {
  paths: Record<string, { post: Schema }>;
  components: { schemas: Record<string, Schema> };
}

const version = 'v71';
const operations = [
  '/payments',
  '/payments/details',
  '/cancels',
  '/payments/{paymentPspReference}/captures',
  '/payments/{paymentPspReference}/cancels',
  '/payments/{paymentPspReference}/reversals',
  '/payments/{paymentPspReference}/refunds',
];
const events = [
  'AUTHORISATION',
  'CAPTURE',
  'CAPTURE_FAILED',
  'CANCELLATION',
  'TECHNICAL_CANCEL',
  'CANCEL_OR_REFUND',
  'REFUND',
  'REFUND_FAILED',
];
/** Of all payment methods and actions, those that this project uses. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  paymentMethod: ['GooglePayDetails', 'CardDetails'],
  action: ['CheckoutRedirectAction', 'CheckoutThreeDS2Action'],
};
const deep: ReadonlySet<string> = new Set([
  'Amount',
  'BillingAddress',
  'ShopperName',
  'AuthenticationData',
  'ThreeDSRequestData',
  'PaymentCompletionDetails',
]);

const nameOf = (ref: unknown): string => String(ref).split('/').at(-1) ?? '';

function extract({ components: { schemas } }: Document, name: string): Schema {
  const { required = [], properties = {} } = schemas[name] ?? {};
  const members = Object.entries(properties as Record<string, Schema>).map(([member, schema]) => [
    member,
    ofMember(member, schema),
  ]);
  return { type: 'object', required, properties: Object.fromEntries(members), additionalProperties: false };

  function ofMember(member: string, { type, $ref, maxLength, enum: values }: Schema): Schema {
    const choice = chosen[member];
    if (choice && type !== 'string')
      return { anyOf: choice.map((one) => extract({ components: { schemas } } as Document, one)) };
    if ($ref !== undefined)
      return deep.has(nameOf($ref)) ? extract({ components: { schemas } } as Document, nameOf($ref)) : {};
    if (type === 'object' || type === 'array') return { type };
    return { type, ...(maxLength === undefined ? {} : { maxLength }), ...(values ? { enum: values } : {}) };
  }
}

const schemaOf = (body: unknown): string =>
  nameOf(
    (body as { content: Record<string, { schema: Schema }> }).content['application/json']?.schema['$ref'],
  );

/** @param folder with the documents */
export function extractSchemas(folder: string): object {
  const read = (file: string): Document => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document;
  const checkout = read(`CheckoutService-${version}.json`);
  const webhooks = read('Webhooks-v1.json') as Document & { webhooks?: Document['paths'] };
  const requests = operations.map((path) => {
    const { requestBody, responses } = checkout.paths[path]?.post ?? {};
    const [status = ''] = Object.keys(responses as object);
    const answer = (responses as Record<string, unknown>)[status];
    return [
      path,
      {
        status: Number(status),
        request: extract(checkout, schemaOf(requestBody)),
        answer: extract(checkout, schemaOf(answer)),
      },
    ];
  });
  const items = events.map((event) => {
    const { requestBody } = (webhooks.webhooks ?? webhooks.paths)[`/${event}`]?.post ?? {};
    const batch = webhooks.components.schemas[schemaOf(requestBody)] as {
      properties: { notificationItems: { items: Schema } };
    };
    const wrapper = webhooks.components.schemas[nameOf(batch.properties.notificationItems.items['$ref'])] as {
      properties: { NotificationRequestItem: Schema };
    };
    const item = nameOf(wrapper.properties.NotificationRequestItem['$ref']);
    return [event, extract(webhooks, item)];
  });
  return {
    operations: Object.fromEntries(requests),
    error: extract(checkout, 'ServiceError'),
    notices: Object.fromEntries(items),
  };
}

if (import.meta.main) console.log(JSON.stringify(extractSchemas(process.argv[2] ?? '.'), null, 1));
