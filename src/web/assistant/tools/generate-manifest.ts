/** `generate_ucp_manifest`: files to publish, held against our own validation before they are answered. */
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

/** What publishing the files takes on each platform. */
const everywhere =
  'Serve each file over https with status 200 and no redirect, to every client alike, with Cache-Control: public and a max-age of at least 60 seconds.';

const hostingNotes: Record<FixPlatform, readonly string[]> = {
  salesforce: [
    everywhere,
    'A controller cannot set Cache-Control or ETag: prepend RedirectURL-Start to answer /.well-known/ucp with 200 in place, and set the caching by an eCDN cache rule.',
    'Let agents through the eCDN: a skip rule for /.well-known/ucp and /api/ucp/, or bot rules answer them with a challenge.',
    'Salesforce has a UCP of its own on the SCAPI host: publish one of the two, not both.',
  ],
  shopify: [
    everywhere,
    'Shopify publishes /.well-known/ucp of its storefronts itself, and themes and apps cannot put a file there: use these files only where a host of your own answers that path.',
  ],
  adobe: [
    everywhere,
    'Answer the path from a module with a custom router, or from the CDN (Fastly on Adobe Commerce Cloud), before the storefront turns it into a page that is not found.',
  ],
  headless: [
    everywhere,
    'Answer the path from a route handler or the edge of the front end, before its catch-all route.',
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
        'must be a host name such as shop.example, without https:// and without a path',
      ),
  );
const https = z
  .string()
  .max(2_048)
  .refine(
    (text) => URL.parse(text)?.protocol === 'https:' && !text.endsWith('/'),
    'must be an absolute https URL without a slash at its end',
  );
const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(
      (text) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text),
      'must have no control or invisible characters',
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
    'alg does not belong to the curve',
  );

const handler = z.strictObject({
  name: z
    .string()
    .max(255)
    .regex(
      /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/,
      'must be a reverse-domain name such as com.example.pay',
    )
    .describe('Reverse domain of the provider or of your own.'),
  id: plainText(100)
    .optional()
    .describe('What instruments name in handler_id; default: the last label of the name.'),
  version: date.default(newestSpokenUcpRelease).describe('Version of the handler.'),
  spec: https.optional(),
  schema: https.optional(),
  instruments: z
    .array(plainText(100))
    .max(20)
    .default([])
    .describe('Types such as card; default: every one.'),
  config: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Public configuration only: it is published to everybody.'),
});

export const generateManifest = () =>
  defineTool({
    name: 'generate_ucp_manifest',
    title: 'Generate a UCP manifest',
    description:
      `Writes the manifest of a store for /.well-known/ucp: the official profile of UCP ${newestFirst.join(' and ')} beside the flat members, and a leaf profile for each further release, with the headers to serve them by. ` +
      'The result passes validate_ucp_manifest. Nothing is published; declare only what the endpoints really answer. Next: when it is published, probe_ucp_endpoint.',
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
        .describe('What the endpoints answer.'),
      extensions: z
        .array(z.enum(extensionNames))
        .max(3)
        .default(['fulfillment', 'discount'])
        .describe('Extensions of checkout (and cart) that the endpoints answer.'),
      releases: z
        .array(z.enum(newestFirst))
        .min(1)
        .max(newestFirst.length)
        .default(newestFirst)
        .describe('Releases of UCP that the endpoints speak; the first is the primary one.'),
      paymentHandlers: z.array(handler).max(20).default([]),
      providers: z
        .array(plainText(100))
        .max(20)
        .default([])
        .describe('Names of payment providers for the flat manifest; default: the handlers.'),
      checkoutMode: z
        .enum(['agent_delegated', 'human_handoff'])
        .default('agent_delegated')
        .describe('human_handoff: the buyer pays on a page of the store.'),
      endpoints: z
        .strictObject({
          rest: https.optional().describe('Default https://<domain>/api/ucp.'),
          mcp: https.optional().describe('Only where there is one.'),
          discover: z
            .string()
            .max(2_048)
            .optional()
            .describe('Path or https URL of the flat product discovery; default /api/ucp/discover.'),
        })
        .default({}),
      signingKeys: z
        .array(publicKey)
        .max(10)
        .default([])
        .describe('Public keys (JWK) by which order webhooks are verified. Never private ones.'),
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
        throw new ToolRefusal('invalid-input', `These answers make no valid manifest. ${told.join('. ')}.`);
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
      'endpoints.discover must be a path that begins with one slash, or an https URL.',
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
      ? [`UCP ${version} allows no hyphens in names, so its profile leaves out ${names.join(', ')}.`]
      : [];
  });
  return [
    ...hostingNotes[platform],
    ...refused,
    ...(hasFlat(wanted)
      ? []
      : [
          'The flat members are left out: they are for stores with a checkout that name a payment provider (providers or paymentHandlers).',
        ]),
    ...(wanted.handlers.length || !wanted.capabilities.includes('checkout')
      ? []
      : ['No payment handler is declared: agents can fill a checkout, and the buyer pays on your page.']),
    ...(wanted.handlers.some(({ spec, schema }) => !spec || !schema)
      ? ['Give each payment handler spec and schema: agents read there how to make a credential.']
      : []),
    ...(wanted.keys.length
      ? []
      : [
          'No public key is declared: make an ES256 key pair and publish its public half, because order webhooks must be signed.',
        ]),
    'Declare only what answers: probe_ucp_endpoint checks the deployed endpoints.',
  ];
}
