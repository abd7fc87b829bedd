/** Composes a manifest: the official profile of each release, and the flat members. */
import type { Site } from '#commerce';
import { type Json, newestUcpRelease } from '#manifest';
import { releases, type Release, type ReleaseVersion } from '#ucp';

export const profileCapabilities = ['catalog', 'cart', 'checkout', 'order'] as const;
export const extensionNames = ['fulfillment', 'discount', 'buyer_consent'] as const;

export interface WantedProfile {
  name: string;
  /** Lower-case host name. */
  domain: string;
  capabilities: readonly (typeof profileCapabilities)[number][];
  extensions: readonly (typeof extensionNames)[number][];
  /** The first is the primary one. */
  releases: readonly ReleaseVersion[];
  handlers: readonly WantedHandler[];
  providers: readonly string[];
  endpoints: { rest: string; mcp?: string | undefined; discover: string };
  mode: 'agent_delegated' | 'human_handoff';
  keys: readonly Json[];
}

export interface WantedHandler {
  name: string;
  id: string;
  version: string;
  spec?: string | undefined;
  schema?: string | undefined;
  instruments: readonly string[];
  config?: Json | undefined;
}

export interface ComposedFile {
  path: string;
  headers: Record<string, string>;
  document: Json;
}

const headers = {
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
};

/** The manifest, and a leaf profile for each additional release. */
export function composeManifest(wanted: WantedProfile): ComposedFile[] {
  const [primary, ...others] = wanted.releases.map(releaseOf);
  if (!primary) return [];
  const origin = `https://${wanted.domain}`;
  const links = others.map(({ version }) => [version, `${origin}/.well-known/ucp/${version}`]);
  const keys = wanted.keys.length ? { signing_keys: wanted.keys, keys: wanted.keys } : {};
  const ucp = profileOf(primary, wanted);
  return [
    {
      path: '/.well-known/ucp',
      headers,
      document: {
        ...(hasFlat(wanted) ? flatMembers(wanted) : {}),
        ucp: others.length ? { ...ucp, supported_versions: Object.fromEntries(links) } : ucp,
        ...keys,
      },
    },
    ...others.map((release) => ({
      path: `/.well-known/ucp/${release.version}`,
      headers,
      document: { ucp: profileOf(release, wanted), ...keys },
    })),
  ];
}

const releaseOf = (version: ReleaseVersion): Release => {
  const found = releases.find((release) => release.version === version);
  if (!found) throw new Error(`UCP ${version} is not supported.`);
  return found;
};

/** Handlers that a release does not allow; they are omitted from its profile. */
export const refusedHandlers = ({ handlers }: WantedProfile, version: ReleaseVersion): string[] =>
  version === newestUcpRelease ? [] : handlers.map(({ name }) => name).filter((name) => name.includes('-'));

/** The flat manifest requires a checkout and a payment provider. */
export const hasFlat = ({ capabilities, providers, handlers }: WantedProfile): boolean =>
  capabilities.includes('checkout') && providers.length + handlers.length > 0;

function flatMembers({ name, capabilities, endpoints, mode, providers, handlers }: WantedProfile): Json {
  const has = (one: WantedProfile['capabilities'][number]) => capabilities.includes(one);
  return {
    version: '1.0.0',
    name,
    capabilities: {
      product_discovery: has('catalog'),
      checkout: has('checkout'),
      payment: has('checkout') && handlers.length > 0,
      order_tracking: has('order'),
    },
    discovery: { endpoint: endpoints.discover },
    checkout: {
      mode: mode === 'human_handoff' ? 'redirect' : mode,
      providers: providers.length ? providers : [...new Set(handlers.map((handler) => handler.name))],
    },
  };
}

function profileOf(release: Release, wanted: WantedProfile): Json {
  const { endpoints, extensions, domain } = wanted;
  const origin = `https://${domain}`;
  const profile = release.profile(siteOf(wanted), {
    origin,
    rest: endpoints.rest,
    mcp: endpoints.mcp ?? origin,
  });
  const { services, capabilities, ...rest } = profile as {
    services: Record<string, { transport: string }[]>;
    capabilities: Record<string, Json[]>;
    [member: string]: unknown;
  };
  const dropped = new Set(
    ['fulfillment', 'discount', 'buyer_consent']
      .filter((name) => !(extensions as readonly string[]).includes(name))
      .map((name) => `dev.ucp.shopping.${name}`),
  );
  return {
    version: rest['version'],
    services: mapValues(services, (bindings) =>
      bindings.filter(({ transport }) => transport !== 'mcp' || endpoints.mcp !== undefined),
    ),
    capabilities: Object.fromEntries(Object.entries(capabilities).filter(([name]) => !dropped.has(name))),
    payment_handlers: mapValues(rest['payment_handlers'] as Record<string, Json[]>, (entries) =>
      entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''))),
    ),
  };
}

const mapValues = <T, U>(object: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Site for the profile. Fields that do not affect it have default values. */
const siteOf = ({ name, domain, capabilities, handlers, providers, mode }: WantedProfile): Site => ({
  id: 'generated',
  name,
  hosts: [domain],
  enabled: true,
  capabilities: {
    productDiscovery: capabilities.includes('catalog'),
    cart: capabilities.includes('cart'),
    checkout: capabilities.includes('checkout'),
    payment: capabilities.includes('checkout') && handlers.length > 0,
    orderTracking: capabilities.includes('order'),
  },
  checkoutMode: mode,
  providers: [...providers],
  primaryRelease: newestUcpRelease,
  agentPolicy: 'open',
  backend: 'embedded',
  currencies: ['USD'],
  locale: 'en-US',
  country: 'US',
  rateLimit: 600,
  paymentHandlers: handlers.map(({ instruments, config = {}, spec = '', schema = '', ...handler }) => ({
    ...handler,
    spec,
    schema,
    config,
    instruments: instruments.map((type) => ({ type })),
  })),
  links: [],
  storefront: `https://${domain}`,
  checkoutHours: 6,
  review: [],
  consent: [],
});
