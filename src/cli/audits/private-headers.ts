/** Headers that give access to a preview or staging storefront, from options or the environment. */
import type { PrivateHeaders } from '#fetch';
import { environment } from '../../config/environment.ts';
import { exit, Stop } from '../exit.ts';

export const privateHeaderArguments = {
  header: {
    type: 'string',
    description:
      "Send 'Name: value' to the storefront's own origin (repeatable). 'Name: env:VARIABLE' reads the value from the environment",
    valueHint: 'header',
  },
  'basic-auth': {
    type: 'string',
    description: 'Send user:password to the same origin. env:VARIABLE reads both from the environment',
    valueHint: 'user:password',
  },
  'headers-to': {
    type: 'string',
    description: 'Also send these headers to this origin (repeatable)',
    valueHint: 'origin',
  },
} as const;

/** Without the storefront's own origin: see `privateHeadersFor`. */
export type PrivateHeaderSettings = Pick<PrivateHeaders, 'headers' | 'secrets'> & {
  /** Origins beside the storefront's own. */
  others: string[];
};

const maxValue = 8_192;
const maxHeaders = 20;
/** Set by the audit itself, by the connection, or by a proxy on the way. */
const reserved =
  /^(?:host|connection|keep-alive|transfer-encoding|upgrade|expect|te|trailer|user-agent|accept|accept-.+|content-.+|range|if-.+|origin|referer|forwarded|idempotency-key|request-id|ucp-agent|signature|signature-.+|mcp-.+|sec-.+|proxy-.+)$/;
const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name);

/** Every value of each option, as typed. */
interface Typed {
  header: string[];
  'basic-auth': string[];
  'headers-to': string[];
}

/** Undefined without such options. Errors end the command with exit code 2 and never contain a value. */
export function readPrivateHeaders(
  { header: given, 'basic-auth': pairs, 'headers-to': origins }: Typed,
  variables: () => NodeJS.Dict<string> = environment,
): PrivateHeaderSettings | undefined {
  if (given.length + pairs.length === 0) {
    if (origins.length) throw wrong('--headers-to requires --header or --basic-auth.');
    return undefined;
  }
  if (pairs.length > 1) throw wrong('--basic-auth can be given only once.');
  if (given.length > maxHeaders) throw wrong(`--header can be given at most ${maxHeaders} times.`);
  const headers = new Map<string, string>();
  for (const text of given) {
    const [name, value] = readHeader(text, variables);
    if (headers.has(name)) throw wrong(`--header: "${name}" is given twice.`);
    headers.set(name, value);
  }
  const basic = pairs[0] === undefined ? undefined : readBasicAuth(pairs[0], variables);
  if (basic && headers.has('authorization'))
    throw wrong('Use either --basic-auth or --header Authorization: both set the same header.');
  if (basic) headers.set('authorization', `Basic ${Buffer.from(basic).toString('base64')}`);
  return {
    headers: Object.fromEntries(headers),
    ...(basic ? { secrets: [basic, basic.slice(basic.indexOf(':') + 1)] } : {}),
    others: origins.map(readOrigin),
  };
}

/** @param url of the storefront. Its https origin counts as its own where plain http was asked for */
export function privateHeadersFor(
  url: string,
  settings: PrivateHeaderSettings | undefined,
): PrivateHeaders | undefined {
  const own = URL.parse(url);
  if (!settings || !own) return undefined;
  const { others, ...headers } = settings;
  const secure = own.protocol === 'http:' && own.port === '' ? [`https://${own.host}`] : [];
  return { ...headers, origins: [...new Set([own.origin, ...secure, ...others])] };
}

function readHeader(text: string, variables: () => NodeJS.Dict<string>): [string, string] {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim().toLowerCase();
  if (colon < 1 || !isHeaderName(name)) throw wrong("--header must be 'Name: value'.");
  if (reserved.test(name)) throw wrong(`--header: "${name}" cannot be set. The audit sets it.`);
  const value = fromEnvironment(`--header "${name}"`, text.slice(colon + 1), variables).trim();
  if (value === '') throw wrong(`--header "${name}" needs a value.`);
  if (value.length > maxValue) throw wrong(`--header "${name}" has more than ${maxValue} characters.`);
  if (!/^[\t\x20-\x7e]+$/.test(value))
    throw wrong(`--header "${name}" contains a line break or a character that is not ASCII.`);
  return [name, value];
}

function readBasicAuth(text: string, variables: () => NodeJS.Dict<string>): string {
  const pair = fromEnvironment('--basic-auth', text, variables);
  if (!/^[^:]*:./s.test(pair)) throw wrong('--basic-auth must be user:password or env:VARIABLE.');
  if (pair.length > 1_024) throw wrong('--basic-auth has more than 1024 characters.');
  if (/\p{Cc}/u.test(pair)) throw wrong('--basic-auth contains a line break or another control character.');
  return pair;
}

function fromEnvironment(option: string, text: string, variables: () => NodeJS.Dict<string>): string {
  const name = /^\s*env:\s*([A-Za-z_]\w*)\s*$/.exec(text)?.[1];
  if (name === undefined) return text;
  const value = variables()[name];
  if (!value) throw wrong(`${option}: the environment variable ${name} is not set.`);
  return value;
}

function readOrigin(text: string): string {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.href !== `${url.origin}/`
  )
    throw wrong('--headers-to must be an origin, such as https://www.shop.example.');
  return url.origin;
}

const wrong = (message: string): Stop => new Stop(exit.usage, message);
