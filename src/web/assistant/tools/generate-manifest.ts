/** `generate_ucp_manifest`: generates files to publish, and validates them. */
import { z } from 'zod';
import { asObject, flatDiscoveryUrl, newestSpokenUcpRelease, spokenUcpReleases } from '#manifest';
import { judgeManifest } from '#manifest/judge';
import {
  profileCapabilities,
  composeManifest,
  hasFlat,
  extensionNames,
  refusedHandlers,
  type WantedProfile,
} from '../profiles/compose.ts';
import { verdictLine } from '../profiles/show.ts';
import { ToolRefusal } from '../refusal.ts';
import { defineTool } from '../tool.ts';
import { platformName, type FixPlatform } from './names.ts';

/** Hosting requirements, by platform. */
const everywhere =
  'Serve each file over https with status 200, without a redirect, the same for all clients, with Cache-Control: public and a max-age of at least 60 seconds.';

const hostingNotes: Record<FixPlatform, readonly string[]> = {
  salesforce: [
    everywhere,
    'A controller cannot set Cache-Control or ETag. Prepend RedirectURL-Start to serve /.well-known/ucp with status 200, and configure caching with an eCDN cache rule.',
    'Allow agents in the eCDN: add a skip rule for /.well-known/ucp and /api/ucp/. Otherwise bot rules challenge them.',
    'Salesforce has its own UCP on the SCAPI host. Publish one of the two, not both.',
  ],
  shopify: [
    everywhere,
    'Shopify publishes /.well-known/ucp for its storefronts, and themes and apps cannot add a file there. Use these files only if your own host serves that path.',
  ],
  adobe: [
    everywhere,
    'Serve the path from a module with a custom router or from the CDN (Fastly on Adobe Commerce Cloud), before the storefront returns a 404 page.',
  ],
  headless: [
    everywhere,
    'Serve the path from a route handler or the edge of the front end, before its catch-all route.',
  ],
  generic: [everywhere],
};

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = z
  .string()
  .max(253)
  .transform((text) => text.toLowerCase())
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^(?:${label}\\.)+${label}$`),
        'must be a host name such as shop.example, without https:// or a path',
      ),
  );
const https = z
  .string()
  .max(2_048)
  .refine(
    (text) => URL.parse(text)?.protocol === 'https:' && !text.endsWith('/'),
    'must be an absolute https URL without a trailing slash',
  );
const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(
      (text) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text),
      'must not contain control or invisible characters',
    );
const newestFirst = spokenUcpReleases.toReversed();

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-08-25');
const coordinate = z.string().regex(/^[\w-]{20,200}$/, 'must be base64url');
const publicKey = z
  .strictObject({
    kid: plainText(200),
    kty: z.literal('EC'),
    crv: z.enum(['P-256', 'P-384']),
    x: coordinate,
    y: coordinate,
    alg: z.enum(['ES256', 'ES384']).optional(),
    use: z.literal('sig').optional(),
  })
  .refine(
    ({ crv, alg }) => alg === undefined || (crv === 'P-256') === (alg === 'ES256'),
    'alg does not match the curve',
  );

const handler = z.strictObject({
  name: z
    .string()
    .max(255)
    .regex(
      /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/,
      'must be a reverse-domain name such as com.example.pay',
    )
    .describe('Reverse-domain name of the provider, or your own.'),
  id: plainText(100)
    .optional()
    .describe('ID that instruments reference in handler_id. Default: the last label of the name.'),
  version: date.default(newestSpokenUcpRelease).describe('Version of the handler.'),
  spec: https.optional(),
  schema: https.optional(),
  instruments: z
    .array(plainText(100))
    .max(20)
    .default([])
    .describe('Instrument types, such as card. Default: all.'),
  config: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Public configuration. It is published in the manifest, so never include secrets.'),
});

export const generateManifest = () =>
  defineTool({
    name: 'generate_ucp_manifest',
    title: 'Generate a UCP manifest',
    description:
      `Generates the manifest of a store for /.well-known/ucp: the official profile of UCP ${newestFirst.join(' and ')} with the flat members, a leaf profile for each additional release, and the headers to serve them with. ` +
      'The result passes validate_ucp_manifest. Nothing is published. Declare only what the endpoints support. Next: after you publish it, probe_ucp_endpoint.',
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({
      name: plainText(200).describe('Name of the store.'),
      domain: domain.describe('Host of the store, such as shop.example.'),
      platform: platformName.default('generic'),
      capabilities: z
        .array(z.enum(profileCapabilities))
        .min(1)
        .max(4)
        .default([...profileCapabilities])
        .describe('Capabilities that the endpoints support.'),
      extensions: z
        .array(z.enum(extensionNames))
        .max(3)
        .default(['fulfillment', 'discount'])
        .describe('Extensions of checkout (and cart) that the endpoints support.'),
      releases: z
        .array(z.enum(newestFirst))
        .min(1)
        .max(newestFirst.length)
        .default(newestFirst)
        .describe('UCP releases that the endpoints support. The first is the primary one.'),
      paymentHandlers: z.array(handler).max(20).default([]),
      providers: z
        .array(plainText(100))
        .max(20)
        .default([])
        .describe('Names of payment providers for the flat manifest. Default: the handlers.'),
      checkoutMode: z
        .enum(['agent_delegated', 'human_handoff'])
        .default('agent_delegated')
        .describe('With human_handoff, the buyer pays on a page of the store.'),
      endpoints: z
        .strictObject({
          rest: https.optional().describe('Default: https://<domain>/api/ucp.'),
          mcp: https.optional().describe('Only if the store has an MCP endpoint.'),
          discover: z
            .string()
            .max(2_048)
            .optional()
            .describe('Path or https URL of the flat product discovery. Default: /api/ucp/discover.'),
        })
        .default({}),
      signingKeys: z
        .array(publicKey)
        .max(10)
        .default([])
        .describe('Public keys (JWK) that verify order webhooks. Never include private keys.'),
    }),
    output: z.object({
      files: z.array(
        z.object({
          path: z.string(),
          headers: z.record(z.string(), z.string()),
          document: z.record(z.string(), z.unknown()),
        }),
      ),
      valid: z.literal(true),
      notes: z.array(z.string()),
    }),
    run(input) {
      const wanted = wantedOf(input);
      const files = composeManifest(wanted);
      const judged = files.map(({ document }, at) => judgeManifest(document, { leaf: at > 0 }));
      const errors = judged.flatMap(({ findings }) =>
        findings.filter(({ severity }) => severity === 'error'),
      );
      if (errors.length > 0) {
        const told = errors
          .slice(0, 5)
          .map(({ pointer, message, expected }) => `${pointer}: ${message}; expected ${expected}`);
        throw new ToolRefusal(
          'invalid-input',
          `The arguments do not result in a valid manifest. ${told.join('. ')}.`,
        );
      }
      const notes = notesOf(wanted, input.platform);
      return {
        structured: { files, valid: true as const, notes },
        text: [
          ...files.map(({ path }, at) => `${path}: ${judged[at] ? verdictLine(judged[at]) : ''}`),
          'Notes:',
          ...notes.map((note) => `- ${note}`),
          '',
          JSON.stringify(files[0]?.document, null, 2),
        ].join('\n'),
      };
    },
  });

function wantedOf(input: {
  name: string;
  domain: string;
  capabilities: WantedProfile['capabilities'];
  extensions: WantedProfile['extensions'];
  releases: WantedProfile['releases'];
  paymentHandlers: (Omit<WantedProfile['handlers'][number], 'id'> & { id?: string | undefined })[];
  providers: string[];
  checkoutMode: WantedProfile['mode'];
  endpoints: { rest?: string | undefined; mcp?: string | undefined; discover?: string | undefined };
  signingKeys: z.output<typeof publicKey>[];
}): WantedProfile {
  const { endpoints, domain, paymentHandlers, signingKeys, checkoutMode: mode, ...rest } = input;
  const discover = endpoints.discover ?? '/api/ucp/discover';
  if (
    flatDiscoveryUrl({ discovery: { endpoint: discover } }, `https://${domain}/.well-known/ucp`) === undefined
  )
    throw new ToolRefusal(
      'invalid-input',
      'endpoints.discover must be a path that starts with one slash, or an https URL.',
    );
  return {
    ...rest,
    domain,
    mode,
    releases: [...new Set(rest.releases)],
    handlers: paymentHandlers.map((one) => ({
      ...one,
      id: one.id ?? one.name.split('.').at(-1) ?? one.name,
    })),
    endpoints: { rest: endpoints.rest ?? `https://${domain}/api/ucp`, mcp: endpoints.mcp, discover },
    keys: signingKeys.map((key) => ({ ...asObject(key) })),
  };
}

function notesOf(wanted: WantedProfile, platform: FixPlatform): string[] {
  const refused = wanted.releases.flatMap((version) => {
    const names = refusedHandlers(wanted, version);
    return names.length
      ? [`UCP ${version} does not allow hyphens in names, so its profile omits ${names.join(', ')}.`]
      : [];
  });
  return [
    ...hostingNotes[platform],
    ...refused,
    ...(hasFlat(wanted)
      ? []
      : [
          'The flat members are omitted. They require a checkout and a payment provider (providers or paymentHandlers).',
        ]),
    ...(wanted.handlers.length || !wanted.capabilities.includes('checkout')
      ? []
      : ['No payment handler is declared. Agents can prepare a checkout, and the buyer pays on your page.']),
    ...(wanted.handlers.some(({ spec, schema }) => !spec || !schema)
      ? ['Add spec and schema to each payment handler. Agents need them to create a credential.']
      : []),
    ...(wanted.keys.length
      ? []
      : [
          'No public key is declared. Order webhooks must be signed: create an ES256 key pair and publish its public key.',
        ]),
    'Declare only deployed endpoints. Verify them with probe_ucp_endpoint.',
  ];
}
