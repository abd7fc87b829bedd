/** What a payment handler of the site is: the documents behind its `spec` and `schema` addresses. */
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
    // Google's own documents say what its tokens are.
    const handler =
      site?.enabled && name !== googlePay ? site.paymentHandlers.find((one) => one.name === name) : undefined;
    return site && handler && { site, handler };
  };
  app.use('/ucp/handlers/*', openCalls());
  app.get('/ucp/handlers/:name/schema.json', async (c) => {
    const found = await find(c.req.url, c.req.param('name'));
    if (!found) return c.json({ code: 'not_found', content: 'There is no such payment handler here.' }, 404);
    return Response.json(handlerSchema(found.handler), { headers: kept });
  });
  app.get('/ucp/handlers/:name/spec', async (c) => {
    const found = await find(c.req.url, c.req.param('name'));
    if (!found) return c.json({ code: 'not_found', content: 'There is no such payment handler here.' }, 404);
    return c.body(handlerSpec(found.site, found.handler), 200, {
      ...kept,
      'Content-Type': 'text/markdown; charset=utf-8',
    });
  });
}

const token = { type: 'string', minLength: 8, maxLength: 255 };

/** JSON Schema of the handler's instances and of the instruments that it takes. */
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
            description: 'Makes payment methods at the processor; cannot charge them.',
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

Payment handler of ${store}, version ${version}. Instances are found in \`ucp.payment_handlers["${name}"]\` of the profile and of every checkout.

## Participants

- **Platform**: obtains a payment method of the store's processor, with the publishable key in \`config.publishable_key\`, and sends its token.
- **Business**: ${store}, merchant of record. It charges the token through its own processor.

## Instruments

${instruments.map(({ type }) => `- \`${type}\``).join('\n') || '- any'}

An instrument names the handler by \`"handler_id": "${id}"\` and carries the credential \`{"type": "token", "token": "…"}\`. Tokens are those of the processor: a payment method (\`pm_…\`) or a card token (\`tok_…\`). Raw card numbers are refused.

## Processing

The credential is used once, for the total that the checkout showed last, and is neither stored nor answered. A total that has changed charges nothing. A decline leaves the checkout open for another instrument. Where the bank wants the buyer, the checkout answers \`requires_escalation\` with a \`continue_url\`; complete it again afterwards.
${sandbox ? '\nThis instance is a sandbox: no money moves. `pm_sandbox_success`, `pm_sandbox_decline` and `pm_sandbox_challenge` stand for the outcomes, and a token that the sandbox does not have is refused with the list of those that it has.\n' : ''}`;
}
