/** The documents behind the `spec` and `schema` URLs of a payment handler. */
import type { Hono } from 'hono';
import {
  bindHandler,
  googlePay,
  sharedTokenProfile,
  type CredentialForm,
  type PaymentHandler,
  type ProcessorFacts,
  type Site,
} from '#commerce';
import { openCalls, openHeaders } from '#http';

type FindSite = (host: string) => Promise<Site | undefined>;

const kept = { ...openHeaders, 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' };

/** `/ucp/handlers/{name}/spec` and `/schema.json`, for the handlers that the site offers. */
export function handlerDocuments(
  app: Hono,
  siteOf: FindSite,
  processorOf: (site: Site) => ProcessorFacts,
): void {
  const find = async (
    url: string,
    name: string,
  ): Promise<{ site: Site; handler: PaymentHandler; credential: CredentialDocument } | undefined> => {
    const site = await siteOf(new URL(url).host);
    // Google publishes the documents of its own handler.
    const handler =
      site?.enabled && name !== googlePay ? site.paymentHandlers.find((one) => one.name === name) : undefined;
    if (!site || !handler) return undefined;
    const bound = bindHandler(handler, site, processorOf(site));
    const credential = ('form' in bound ? credentials[bound.form] : undefined) ?? anyCredential;
    return { site, handler, credential };
  };
  app.use('/ucp/handlers/*', openCalls());
  app.get('/ucp/handlers/:name/schema.json', async (c) => {
    const found = await find(c.req.url, c.req.param('name'));
    if (!found) return c.json({ code: 'not_found', content: 'Payment handler not found.' }, 404);
    return Response.json(handlerSchema(found.handler, found.credential), { headers: kept });
  });
  app.get('/ucp/handlers/:name/spec', async (c) => {
    const found = await find(c.req.url, c.req.param('name'));
    if (!found) return c.json({ code: 'not_found', content: 'Payment handler not found.' }, 404);
    return c.body(handlerSpec(found.site, found.handler, found.credential), 200, {
      ...kept,
      'Content-Type': 'text/markdown; charset=utf-8',
    });
  });
}

/** What an instrument of the handler contains, by the processor that charges it. */
interface CredentialDocument {
  schema: Record<string, unknown>;
  /** How a platform gets it. */
  participants: string;
  /** What it is. */
  instruments: string;
}

const text = { type: 'string', minLength: 1, maxLength: 10_000 };

const credentialSchema = (
  type: object,
  members: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
): CredentialDocument['schema'] => ({
  type: 'object',
  required: ['type', ...Object.keys(members)],
  properties: { type, ...members, ...optional },
});

const token = { type: 'string', minLength: 8, maxLength: 255 };
const tokenDocument = (processor: string, key: string, tokens: string): CredentialDocument => ({
  schema: credentialSchema({ const: 'token' }, { token }),
  participants: `creates a token at ${processor}, with the ${key} in \`config.publishable_key\`, and sends it.`,
  instruments: `the credential \`{"type": "token", "token": "…"}\`, with ${tokens} of ${processor}. Card numbers are rejected.`,
});

const credentials: Readonly<Partial<Record<CredentialForm, CredentialDocument>>> = {
  'stripe-token': tokenDocument(
    'Stripe',
    'publishable key',
    'a payment method (`pm_…`) or a card token (`tok_…`)',
  ),
  'stripe-shared-token': {
    schema: credentialSchema({ type: 'string' }, { token: { ...token, pattern: '^spt_' } }),
    participants: `grants a shared payment token to the Stripe profile in \`config.${sharedTokenProfile}\` (at Stripe: \`seller_details.network_business_profile\`), with the checkout's currency and at least its total as limits, and sends it.`,
    instruments:
      'the credential `{"type": "token", "token": "spt_…"}`, with a shared payment token of Stripe for a card. Payment methods (`pm_…`), card tokens (`tok_…`), and card numbers are rejected.',
  },
  'checkout-com-token': tokenDocument('Checkout.com', 'public key', 'a token (`tok_…`)'),
  'braintree-nonce': tokenDocument('Braintree', 'tokenization key', 'a payment method nonce'),
  'adyen-card': {
    schema: credentialSchema(
      { const: 'scheme' },
      { encryptedCardNumber: text, encryptedExpiryMonth: text, encryptedExpiryYear: text },
      { encryptedSecurityCode: text },
    ),
    participants: "encrypts the card with Adyen's script, and sends the encrypted fields.",
    instruments:
      'the credential `{"type": "scheme", "encryptedCardNumber": "…", "encryptedExpiryMonth": "…", "encryptedExpiryYear": "…", "encryptedSecurityCode": "…"}`. Card numbers that are not encrypted are rejected.',
  },
  'paypal-vault': {
    schema: credentialSchema({ enum: ['token', 'card', 'paypal'] }, { token: { ...token, minLength: 1 } }),
    participants:
      "sends the ID of a card or wallet that is saved in the business's PayPal vault, or sends the buyer to `continue_url` to pay at PayPal.",
    instruments:
      'the credential `{"type": "card", "token": "…"}` with the ID of a saved card, or `{"type": "paypal", "token": "…"}` with that of a saved wallet. Card numbers are rejected.',
  },
};

/** Of a platform's own hook, or where the processor cannot charge the handler at present. */
const anyCredential: CredentialDocument = {
  schema: credentialSchema({ type: 'string' }, {}),
  participants: "sends a credential of the store's payment provider.",
  instruments: "the credential that the store's payment provider defines.",
};

/** JSON Schema of the handler's instances and of the instruments that it accepts. */
function handlerSchema(
  { name, version, schema, instruments }: PaymentHandler,
  credential: Pick<CredentialDocument, 'schema'>,
): Record<string, unknown> {
  const types = [...new Set(instruments.map(({ type }) => type))];
  const entity = {
    type: 'object',
    required: ['id', 'version'],
    properties: { id: { type: 'string' }, version: { type: 'string' }, config: { $ref: '#/$defs/config' } },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schema,
    title: name,
    version,
    $defs: {
      config: {
        type: 'object',
        properties: {
          environment: { type: 'string', enum: ['sandbox', 'production'] },
          publishable_key: {
            type: 'string',
            description: 'Creates tokens at the processor. It cannot charge them.',
          },
          [sharedTokenProfile]: {
            type: 'string',
            description: 'Stripe profile that shared payment tokens are granted to.',
          },
        },
      },
      business_schema: entity,
      platform_schema: entity,
      response_schema: entity,
      instrument: {
        type: 'object',
        required: ['id', 'handler_id', 'type', 'credential'],
        properties: {
          id: { type: 'string' },
          handler_id: { type: 'string' },
          type: types.length ? { type: 'string', enum: types } : { type: 'string' },
          credential: { $ref: '#/$defs/credential' },
        },
      },
      credential: credential.schema,
    },
  };
}

function handlerSpec(
  { name: store }: Site,
  { name, id, version, config, instruments }: PaymentHandler,
  credential: CredentialDocument,
): string {
  const sandbox = config['environment'] === 'sandbox';
  return `# ${name}

Payment handler of ${store}, version ${version}. Find its instances in \`ucp.payment_handlers["${name}"]\` of the profile and of every checkout.

## Participants

- **Platform**: ${credential.participants}
- **Business**: ${store}, merchant of record. It charges the instrument through its own processor.

## Instruments

${instruments.map(({ type }) => `- \`${type}\``).join('\n') || '- any'}

An instrument refers to the handler with \`"handler_id": "${id}"\` and contains ${credential.instruments}

## Processing

The credential is used once, for the total that the checkout last showed. It is not stored, and responses never include it. If the total has changed, nothing is charged. After a decline the checkout stays open for another instrument. If the bank requires a challenge, the checkout returns \`requires_escalation\` with a \`continue_url\`. Complete the checkout again after the buyer has passed it.
${sandbox ? '\nThis instance is a sandbox: no money moves. Use `pm_sandbox_success`, `pm_sandbox_decline`, and `pm_sandbox_challenge` to test each outcome. An unknown token is rejected with a list of the known ones.\n' : ''}`;
}
