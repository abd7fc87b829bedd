/** Preferences of a site as they come from people: checked whole before they count. */
import { z } from 'zod';
import { isCurrency } from '../money/currency.ts';
import { partnerRetryHours } from './partner.ts';
import { backendNames, parseConnection } from './connection.ts';
import { siteProblemText, type SiteProblem } from './problem.ts';
import type { Site } from './site.ts';
import { storeLinkTypes } from './store-links.ts';

const webAddress = z
  .string()
  .max(2_048)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https URL');

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-08-25');
const text = z.string().trim().min(1).max(500);
const host = z
  .string()
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, 'must be a lowercase host name, with an optional port')
  .max(260);
/** Before 2026-08-25 labels may not contain hyphens, and the same name serves both. */
const reverseDomain = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/,
    'must be a reverse-domain name without hyphens, such as com.example.pay',
  );
const currency = z.string().refine(isCurrency, 'must be an ISO 4217 currency');
const facts = z.record(z.string(), z.unknown());

/** Plain http is for an instance on this machine. */
function isProfileUrl(given: string): boolean {
  const url = URL.parse(given);
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return false;
  const isSafe =
    url.protocol === 'https:' || /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3})(?::\d+)?\//.test(given);
  return isSafe && url.pathname.endsWith('/.well-known/ucp');
}

/** A lone `?` or `#` at the end is in neither `search` nor `hash`. */
function withoutEmptyParts(given: string): string {
  const { origin, pathname } = new URL(given);
  return origin + pathname;
}

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be a header name');
/** Set for every order update: a partner's header would replace what is signed. */
const ownHeaders =
  /^(?:content-.*|host|user-agent|ucp-agent|webhook-.*|idempotency-key|signature.*|request-signature)$/i;
const profilePattern = z
  .string()
  .max(2_048)
  .regex(
    /^(?:https:\/\/|http:\/\/(?:localhost|127(?:\.\d{1,3}){3})(?::\d+)?\/)[^\s*?#]*[^\s?#]$/,
    'must be an https URL, or its beginning and an asterisk',
  )
  .refine((text) => URL.parse(text)?.pathname.startsWith('/') && /^https?:\/\/[^/]+\//.test(text), {
    error: 'must have a complete host, followed by a slash',
  });

const partner = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must have 1 to 40 characters: a-z, 0-9, or hyphen'),
    preset: z.enum(['google']).optional(),
    profiles: z.array(profilePattern).max(20).optional(),
    keys: z.array(text).max(20).optional(),
    release: date.optional(),
    rateLimit: z.int().min(1).max(1_000_000).optional(),
    codes: z.enum(['google', 'ucp']).optional(),
    orderWebhook: z
      .strictObject({
        account: text.optional(),
        url: webAddress.optional(),
        key: z.strictObject({ in: z.enum(['query', 'header']), name: headerName }).optional(),
        headers: z
          .record(
            headerName,
            z
              .string()
              .max(500)
              .regex(/^[\x20-\x7e]*$/, 'must have printable ASCII characters only'),
          )
          .optional(),
        retryFor: z.int().min(partnerRetryHours.min).max(partnerRetryHours.max).optional(),
        retryStatuses: z
          .array(z.int().min(400).max(499))
          .max(20)
          .refine((list) => !list.includes(410), 'cannot have 410: it ends the updates of an order')
          .optional(),
      })
      .optional(),
  })
  .refine(({ profiles = [], keys = [] }) => profiles.length + keys.length > 0, {
    error: 'needs a profile or the ID of an API key: a platform is recognized by them',
  })
  .refine(
    ({ orderWebhook }) =>
      ![orderWebhook?.key?.name, ...Object.keys(orderWebhook?.headers ?? {})].some(
        (name) => name !== undefined && ownHeaders.test(name),
      ),
    { path: ['orderWebhook'], error: 'cannot set a header that every order update has' },
  );

const schema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must have 1 to 40 characters: a-z, 0-9, or hyphen'),
  name: text,
  hosts: z.array(host).min(1).max(20),
  enabled: z.boolean(),
  capabilities: z.strictObject({
    productDiscovery: z.boolean(),
    cart: z.boolean(),
    checkout: z.boolean(),
    payment: z.boolean(),
    orderTracking: z.boolean(),
  }),
  checkoutMode: z.enum(['agent_delegated', 'human_handoff']),
  providers: z.array(text).max(20),
  primaryRelease: date,
  manifestSource: z.enum(['portico', 'salesforce', 'off']).optional(),
  manifestUrl: z
    .string()
    .max(2_048)
    .refine(isProfileUrl, 'must be an https URL that ends with /.well-known/ucp')
    .transform(withoutEmptyParts)
    .optional(),
  agentPolicy: z.enum(['open', 'known', 'signed'], {
    error:
      'Choose who can buy: open (any agent, with limits for unauthenticated ones), known (agents with an API key, an access token, or a signature), or signed (every request must be signed).',
  }),
  negotiation: z.enum(['strict', 'lenient']).optional(),
  backend: z.enum(backendNames),
  // Checked separately: its form depends on the backend.
  connection: z.unknown().optional(),
  currencies: z.array(currency).min(1).max(50),
  locale: z.string().refine((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  }, 'must be a language tag such as en-IE'),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 code such as IE'),
  rateLimit: z.int().min(1).max(1_000_000),
  paymentHandlers: z
    .array(
      z.strictObject({
        name: reverseDomain,
        id: text,
        version: date,
        spec: webAddress,
        schema: webAddress,
        instruments: z.array(z.strictObject({ type: text, constraints: facts.optional() })).max(20),
        config: facts,
        currencies: z.array(currency).optional(),
      }),
    )
    .max(20),
  links: z
    .array(
      z.strictObject({
        type: z.enum(storeLinkTypes),
        url: webAddress,
        title: text.optional(),
      }),
    )
    .max(20),
  storefront: webAddress.refine((url) => !url.endsWith('/'), 'must not end with a slash'),
  // As the endpoint of UCP's permalinks: items follow after a slash.
  cartUrl: z
    .string()
    .max(500)
    .regex(
      /^https:\/\/[^/?#\s\\@]+(?:\/[^?#\s\\]*[^/?#\s\\])?$/,
      'must be an https URL without parameters and without a slash at the end',
    )
    .optional(),
  checkoutHours: z.number().positive().max(720),
  review: z
    .array(
      z.strictObject({
        code: text,
        above: z.strictObject({ amount: z.int().min(0), currency }).optional(),
        attribute: text.optional(),
        text,
        severity: z.enum(['buyer-input', 'buyer-review']),
      }),
    )
    .max(50),
  identityLinking: z.strictObject({ customerGroup: text.optional() }).optional(),
  consent: z
    .array(
      z.strictObject({
        purpose: z
          .string()
          .regex(
            /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/,
            'must be a reverse-domain name such as com.example.news',
          ),
        description: text,
        granted: z.boolean(),
      }),
    )
    .max(50),
  partners: z
    .array(partner)
    .max(20)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have different IDs')
    .optional(),
});

/** A site, or what is wrong with it. */
export function parseSite(value: unknown): { ok: true; site: Site } | { ok: false; problems: SiteProblem[] } {
  const parsed = schema.safeParse(value);
  const { backend, connection: given } = ((typeof value === 'object' && value) || {}) as Partial<Site>;
  // The connection of an unknown backend cannot be checked.
  const connected: ReturnType<typeof parseConnection> = isBackend(backend)
    ? parseConnection(backend, given)
    : { ok: true };
  const unfit = parsed.success ? manifestUrlProblem(parsed.data) : undefined;
  const unlinkable = parsed.success ? linkingProblem(parsed.data) : undefined;
  if (parsed.success && connected.ok && unfit === undefined && unlinkable === undefined) {
    const { connection: _unchecked, ...site } = parsed.data;
    const { connection } = connected;
    return { ok: true, site: { ...site, ...(connection ? { connection } : {}) } as Site };
  }
  const issues = [
    ...(parsed.success ? [] : parsed.error.issues.map(withKeyProblem)),
    ...(unfit === undefined ? [] : [{ path: ['manifestUrl'], message: unfit }]),
    ...(unlinkable === undefined ? [] : [{ path: ['identityLinking'], message: unlinkable }]),
    ...(connected.ok
      ? []
      : connected.issues.map(({ path, message }) => ({ path: ['connection', ...path], message }))),
  ];
  return {
    ok: false,
    problems: issues.map(({ path, message }) => ({ path: path.map(String), text: siteProblemText(message) })),
  };
}

/** The library says of a name only that it is invalid, and why within. */
const withKeyProblem = (issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } => ({
  path: issue.path,
  message: (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message,
});

const linkingProblem = ({
  identityLinking,
  backend,
}: Pick<Site, 'identityLinking' | 'backend'>): string | undefined =>
  identityLinking && backend !== 'embedded'
    ? 'is only for the embedded store: on Salesforce, the accounts of shoppers are the platform’s own'
    : undefined;

function manifestUrlProblem({
  manifestSource,
  manifestUrl,
  backend,
  hosts,
}: Pick<Site, 'manifestSource' | 'manifestUrl' | 'backend' | 'hosts'>): string | undefined {
  if (manifestUrl === undefined)
    return manifestSource === 'salesforce' && backend !== 'scapi'
      ? 'is missing: only a SCAPI connection gives the URL of Salesforce’s profile'
      : undefined;
  const { protocol, host } = new URL(manifestUrl);
  // The service would fetch its own answer, and wait for itself.
  const isOwn = hosts.some((one) => URL.parse(`${protocol}//${one}`)?.host === host.replace(/\.(?=:|$)/, ''));
  return isOwn ? 'is on a host of this store: enter the URL of the profile on Salesforce’s host' : undefined;
}

const isBackend = (value: unknown): value is Site['backend'] =>
  (backendNames as readonly unknown[]).includes(value);
