/** Shared arguments and how to read them. */
import type { ArgsDef } from 'citty';
import type { ProxySettings } from '#fetch';
import { environment } from '../config/environment.ts';
import { nearestName } from '../config/nearest-name.ts';
import { outboundProxy, ProxyVariableError } from '../config/outbound-proxy.ts';
import { exit, Stop } from './exit.ts';
import { readNamedFile } from './files.ts';
import {
  privateHeaderArguments,
  readPrivateHeaders,
  type PrivateHeaderSettings,
} from './audits/private-headers.ts';

/** How to reach a target: for every command that sends requests. */
export const reachArguments = {
  'allow-private': { type: 'boolean', description: 'Allow private addresses and any port' },
  resolve: {
    type: 'string',
    description: 'Connect to host:port at another address (repeatable)',
    valueHint: 'host:port:address',
  },
  ca: {
    type: 'string',
    description: 'Also trust this certificate authority, a PEM file (repeatable)',
    valueHint: 'file',
  },
  ...privateHeaderArguments,
  'use-env-proxy': {
    type: 'boolean',
    description: 'Use the proxies in HTTPS_PROXY and HTTP_PROXY, except for hosts in NO_PROXY',
  },
  'proxy-resolves-names': {
    type: 'boolean',
    description:
      'Let the proxy resolve host names if this machine cannot. Names of private addresses are then not rejected',
  },
} as const satisfies ArgsDef;

/** How and what to gather: `audit` and `gather`. */
export const gatherArguments = {
  url: { type: 'positional', description: 'URL of the storefront', required: true },
  pages: {
    type: 'string',
    description: 'Number of product pages to sample, 3 to 25',
    default: '3',
    valueHint: 'n',
  },
  product: { type: 'string', description: 'URL of a product page to sample (repeatable)', valueHint: 'url' },
  site: { type: 'boolean', description: 'Audit a website that does not sell products' },
  'max-requests': {
    type: 'string',
    description: 'Maximum number of HTTP requests',
    default: '80',
    valueHint: 'n',
  },
  budget: { type: 'string', description: 'Time budget in seconds', default: '60', valueHint: 's' },
  'profile-base': {
    type: 'string',
    description:
      'Call the UCP catalog with the agent profile at <url>/{release}. The store must be able to read it. Default for a store on this machine: a profile served during the audit',
    valueHint: 'url',
  },
  'own-store': {
    type: 'boolean',
    description: 'Confirm that the store is yours: also test its UCP permalink, which creates a cart',
  },
  ...reachArguments,
  browser: {
    type: 'boolean',
    description:
      'Also render product pages in Chromium. Path: --browser=path, BROWSER_PATH (which also turns this on by itself), or the usual locations',
  },
  quiet: { type: 'boolean', description: 'Hide progress' },
} as const satisfies ArgsDef;

export interface ReachSettings {
  allowPrivate: boolean;
  resolve: Record<string, string>;
  ca: string[];
  privateHeaders?: PrivateHeaderSettings;
  proxy?: ProxySettings;
}

export interface GatherSettings extends ReachSettings {
  url: string;
  pages: number;
  products: string[];
  expect: 'shop' | 'site';
  maxRequests: number;
  budgetMs: number;
  /** Without a slash at its end. */
  profileBase?: string;
  /** The store belongs to the caller, so checks may leave a cart in it. */
  ownStore: boolean;
  /** Render pages; with the path that was given, or an empty one. */
  browser?: string;
  quiet: boolean;
}

/** Reads and checks the shared arguments; invalid ones end the command with exit code 2. */
export async function readGatherArguments(
  args: Record<string, unknown>,
  raw: string[],
): Promise<GatherSettings> {
  const pages = readInteger('--pages', args['pages'], 3, 25);
  const profileBase = args['profile-base'];
  return {
    url: withScheme(String(args['url'])),
    pages,
    products: repeated(raw, 'product'),
    expect: args['site'] === true ? 'site' : 'shop',
    maxRequests: readInteger('--max-requests', args['max-requests'], 20, 500),
    budgetMs: readInteger('--budget', args['budget'], 1, 600) * 1000,
    ...(profileBase === undefined ? {} : { profileBase: readBase(String(profileBase)) }),
    ownStore: args['own-store'] === true,
    ...(await readReachArguments(args, raw)),
    ...(args['browser'] === true ? { browser: switchPath('browser', raw) } : {}),
    quiet: args['quiet'] === true,
  };
}

export async function readReachArguments(
  args: Record<string, unknown>,
  raw: string[],
): Promise<ReachSettings> {
  const privateHeaders = readPrivateHeaders({
    header: repeated(raw, 'header'),
    'basic-auth': repeated(raw, 'basic-auth'),
    'headers-to': repeated(raw, 'headers-to'),
  });
  return {
    allowPrivate: args['allow-private'] === true,
    resolve: Object.fromEntries(repeated(raw, 'resolve').map(readResolve)),
    ca: await Promise.all(repeated(raw, 'ca').map(readCa)),
    ...(privateHeaders ? { privateHeaders } : {}),
    ...readProxy(args),
  };
}

function readProxy(args: Record<string, unknown>): Pick<ReachSettings, 'proxy'> {
  const resolvesNames = args['proxy-resolves-names'] === true;
  if (args['use-env-proxy'] !== true) {
    if (resolvesNames) throw new Stop(exit.usage, '--proxy-resolves-names requires --use-env-proxy.');
    return {};
  }
  try {
    const proxy = outboundProxy(environment());
    if (!proxy && resolvesNames)
      throw new Stop(exit.usage, '--proxy-resolves-names: neither HTTPS_PROXY nor HTTP_PROXY is set.');
    return proxy ? { proxy: { ...proxy, resolvesNames } } : {};
  } catch (error) {
    if (error instanceof ProxyVariableError) throw new Stop(exit.usage, `--use-env-proxy: ${error.message}.`);
    throw error;
  }
}

/** Unknown options that are commands of their own. */
const commandsByOption = new Map([['record', '"portico stores record"']]);

/** Ends the command on an unknown option or one without a value. */
export function refuseUnknown(args: Record<string, unknown>, known: ArgsDef): void {
  const names = new Set(Object.keys(known).flatMap((name) => [name, camel(name)]));
  const unknown = Object.keys(args).find((name) => name !== '_' && !names.has(name));
  if (unknown) {
    const options = Object.keys(known).filter((name) => known[name]?.type !== 'positional');
    const near = nearestName(unknown, options);
    const meant = commandsByOption.get(unknown) ?? (near === undefined ? undefined : `--${near}`);
    throw new Stop(
      exit.usage,
      `Unknown option --${unknown}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    );
  }
  const empty = Object.keys(known).find((name) => known[name]?.type === 'string' && !hasValue(args[name]));
  if (empty) throw new Stop(exit.usage, `--${empty} needs a value.`);
  const positionals = Object.values(known).filter((arg) => arg.type === 'positional').length;
  const extra = (args['_'] as string[])[positionals];
  if (extra === undefined) return;
  // An unquoted `--header Name: value` leaves its value here.
  const isSecret = args['header'] !== undefined || args['basic-auth'] !== undefined;
  throw new Stop(
    exit.usage,
    isSecret
      ? "Unexpected argument. Quote headers: --header 'Name: value'."
      : `Unexpected argument "${extra}".`,
  );
}

/** A whole number between two bounds. */
export function readInteger(name: string, value: unknown, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(String(value)) ? Number(value) : NaN;
  if (!(number >= min && number <= max))
    throw new Stop(
      exit.usage,
      `${name} must be a whole number from ${min} to ${max}, not "${String(value)}".`,
    );
  return number;
}

/** The parser takes the next word as the value, even another option. */
const hasValue = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value !== '' && !value.startsWith('--'));

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every value of an option that may be repeated; the parser keeps the last one only. */
export function repeated(raw: string[], name: string): string[] {
  return raw.flatMap((argument, index) => {
    if (argument === `--${name}`) return raw[index + 1] === undefined ? [] : [raw[index + 1] as string];
    return argument.startsWith(`--${name}=`) ? [argument.slice(name.length + 3)] : [];
  });
}

/** Of a switch that may name a path, `--browser=path`: the parser drops it. Empty without one. */
export function switchPath(name: string, raw: string[]): string {
  const last = raw.findLast((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
  return last === undefined || last === 'true' ? '' : last;
}

/** A typed URL. The default scheme is https. */
export function withScheme(text: string): string {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (URL.parse(url)?.username || URL.parse(url)?.password)
    throw new Stop(exit.usage, 'The URL contains a user name or password. Use --basic-auth instead.');
  return url;
}

/** `host:port:address` or `host:port:address:port`, as curl has it; IPv6 addresses in brackets. */
function readResolve(text: string): [string, string] {
  const match = /^([^:\s]+):(\d+):(\[[0-9a-fA-F:.]+\]|[^:\s]+)(?::(\d+))?$/.exec(text);
  if (!match)
    throw new Stop(
      exit.usage,
      `--resolve must be host:port:address or host:port:address:port, not "${text}".`,
    );
  const [, host, port, address, otherPort] = match;
  return [`${host}:${port}`, `${address}:${otherPort ?? port}`];
}

/** A URL without a trailing slash. */
export function readBase(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Stop(exit.usage, `--profile-base must be an HTTP or HTTPS URL, not "${text}".`);
  return text.replace(/\/+$/, '');
}

async function readCa(file: string): Promise<string> {
  const pem = await readNamedFile(file, '--ca');
  if (!pem.includes('BEGIN CERTIFICATE'))
    throw new Stop(exit.usage, `--ca: "${file}" does not contain a PEM certificate.`);
  return pem;
}
