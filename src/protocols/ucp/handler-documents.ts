/** The documents behind the `spec` and `schema` URLs of a payment handler. */
import type { Hono } from 'hono';
import { googlePay, type PaymentHandler, type Site } from '#commerce';
import { openCalls, openHeaders } from '#http';

type FindSite = (host: string) => Promise<Site | undefined>;

const kept = { ...openHeaders, 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' };

/** `/ucp/handlers/{name}/spec` and `/schema.json`, for the handlers that the site's preferences name. */
export function handlerDocuments(app: Hono, siteOf: FindSite): void {
  const find = async (
    url: string,
    name: string,
  ): Promise<{ site: Site; handler: PaymentHandler } | undefined> => {
    const site = await siteOf(new URL(url).host);
    // Google publishes the documents of its own handler.
    const handler =
      site?.enabled && name !== googlePay ? site.paymentHandlers.find((one) => one.name === name) : undefined;
    return site && handler && { site, handler };
  };
  app.use('/ucp/handlers/*', openCalls());
  app.get('/ucp/handlers/:name/schema.json', async (c) => {
    const found = await find(c.req.url, c.req.param('name'));
    if (!found) return c.json({ code: 'not_found', content: 'Payment handler not found.' }, 404);
    return Response.json(handlerSchema(found.handler), { headers: kept });
  });
  app.get('/ucp/handlers/:name/spec', async (c) => {
    const found = await find(c.req.url, c.req.param('name'));
    if (!found) return c.json({ code: 'not_found', content: 'Payment handler not found.' }, 404);
    return c.body(handlerSpec(found.site, found.handler), 200, {
      ...kept,
      'Content-Type': 'text/markdown; charset=utf-8',
    });
  });
}

const token = { type: 'string', minLength: 8, maxLength: 255 };

/** JSON Schema of the handler's instances and of the instruments that it accepts. */
export function handlerSchema({
  name,
  version,
  schema,
  instruments,
}: PaymentHandler): Record<string, unknown> {
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
            description: 'Creates payment methods at the processor. It cannot charge them.',
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
      credential: {
        type: 'object',
        required: ['type', 'token'],
        properties: { type: { const: 'token' }, token },
      },
    },
  };
}

function handlerSpec(
  { name: store }: Site,
  { name, id, version, config, instruments }: PaymentHandler,
): string {
  const sandbox = config['environment'] === 'sandbox';
  return `# ${name}

Payment handler of ${store}, version ${version}. Find its instances in \`ucp.payment_handlers["${name}"]\` of the profile and of every checkout.

## Participants

- **Platform**: creates a payment method at the store's processor with the publishable key in \`config.publishable_key\`, and sends its token.
- **Business**: ${store}, merchant of record. It charges the token through its own processor.

## Instruments

${instruments.map(({ type }) => `- \`${type}\``).join('\n') || '- any'}

An instrument refers to the handler with \`"handler_id": "${id}"\` and contains the credential \`{"type": "token", "token": "…"}\`. Tokens come from the processor: a payment method (\`pm_…\`) or a card token (\`tok_…\`). Card numbers are rejected.

## Processing

The credential is used once, for the total that the checkout last showed. It is not stored, and responses never include it. If the total has changed, nothing is charged. After a decline the checkout stays open for another instrument. If the bank requires a challenge, the checkout returns \`requires_escalation\` with a \`continue_url\`. Complete the checkout again after the buyer has passed it.
${sandbox ? '\nThis instance is a sandbox: no money moves. Use `pm_sandbox_success`, `pm_sandbox_decline`, and `pm_sandbox_challenge` to test each outcome. An unknown token is rejected with a list of the known ones.\n' : ''}`;
}
