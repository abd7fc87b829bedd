/** Finds secrets in a JSON document by pairs of key and value, never by single words. */
import { escapePointer } from '#manifest';
import { hasSecretShape, isPlaceholder, secretIn } from './formats.ts';
import { registrableDomain } from '../../../parse/url.ts';
import { isStagingHost } from '../jsonld/urls.ts';

/** Loopback, private, shared and link-local addresses, names of local networks, and names of one label. */
const internal =
  /^(?:0|10|127)\.\d+\.\d+\.\d+$|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$|^169\.254\.\d+\.\d+$|^172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+$|^192\.168\.\d+\.\d+$|^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*|::ffff:.*)\]$|^[^.]+$|\.(?:localhost|local|internal|lan|intranet|corp|home\.arpa)$/;
const loopback = /^127\.|^\[::1\]$|(?:^|\.)localhost$/;

type HostFault = 'internal' | 'loopback' | 'staging';

/** Why the host of a URL is not public; undefined when it may be. */
function hostFault(url: URL, origin: string): HostFault | undefined {
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const home = new URL(origin);
  if (host === home.hostname) return undefined;
  if (loopback.test(host)) return 'loopback';
  if (internal.test(host)) return 'internal';
  const own = registrableDomain(host) === registrableDomain(home.host);
  return isStagingHost(host, home) || (!own && alwaysStaging.test(host)) ? 'staging' : undefined;
}

/** On third-party hosts, `dev`, `test`, and `sandbox` may be public services. */
const alwaysStaging = /(?:^|[.-])(?:staging|stg|preprod|pre-prod|uat|nonprod)(?:\d{0,2})[.-]/;

export interface Leak {
  /** `weak`: keys with this name are sometimes public. */
  kind: 'key' | 'token' | 'pair' | 'weak' | 'host' | 'staging';
  /** What it is, without its value: `the private member d of a key`. */
  said: string;
  pointer: string;
  /** As written, with the value masked. */
  snippet: string;
}

export interface LeakContext {
  origin: string;
  /** A local target: host findings do not apply. */
  local: boolean;
}

const mostValues = 300_000;
const mostMembers = 100_000;
const mostLeaks = 50;
/** Longer strings are prose or images, which do not begin with a secret. */
const longestText = 20_000;

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const secretNames = new Set([
  'clientsecret',
  'password',
  'passwd',
  'apisecret',
  'secretkey',
  'apisecretkey',
  'privatekey',
  'secretaccesskey',
  'webhooksecret',
  'signingsecret',
  'refreshtoken',
]);
const weakNames = new Set(['apikey', 'xapikey', 'authorization']);
/** Their values are samples and schema rules. */
const schemaNames = /^(?:examples?|x-examples?|default|enum|const|pattern)$/i;
const nameOnly = /^\$(?:id|schema|ref|anchor)$/;
/** Callback URLs of programs on the user's machine. */
const callbacks = /redirect|callback|origin/i;

interface Open {
  value: unknown;
  key: string;
  pointer: string;
  inSchema: boolean;
  inCallback: boolean;
}

export function findLeaks(document: unknown, context: LeakContext): Leak[] {
  const leaks: Leak[] = [];
  const open: Open[] = [{ value: document, key: '', pointer: '', inSchema: false, inCallback: false }];
  for (let seen = 0; open.length > 0 && seen < mostValues && leaks.length < mostLeaks; seen++) {
    const one = open.pop();
    if (!one) break;
    if (typeof one.value === 'string') {
      const leak = judgeText(one.value, one, context);
      if (leak) leaks.push(leak);
    } else if (typeof one.value === 'object' && one.value !== null) {
      leaks.push(...privateKey(one.value, one.pointer));
      push(open, one);
    }
  }
  return leaks;
}

/** Members that may contain a secret, pushed in reverse so that they are read in document order. */
function push(open: Open[], { value, key, pointer, inSchema, inCallback }: Open): void {
  if (Array.isArray(value)) {
    for (let at = Math.min(value.length, mostMembers) - 1; at >= 0; at--) {
      const one = value[at] as unknown;
      if (mayHold(one)) open.push({ value: one, key, pointer: `${pointer}/${at}`, inSchema, inCallback });
    }
    return;
  }
  const members = Object.entries(value as Record<string, unknown>);
  for (let at = Math.min(members.length, mostMembers) - 1; at >= 0; at--) {
    const [name, one] = members[at] ?? ['', undefined];
    if (!mayHold(one)) continue;
    open.push({
      value: one,
      key: name,
      pointer: `${pointer}/${escapePointer(name.slice(0, 100))}`,
      inSchema: inSchema || schemaNames.test(name),
      inCallback: inCallback || callbacks.test(name),
    });
  }
}

const mayHold = (value: unknown): boolean =>
  typeof value === 'string' ? value.length >= 8 : typeof value === 'object' && value !== null;

/** A JSON Web Key with private members (RFC 7518). */
function privateKey(value: object, pointer: string): Leak[] {
  const { kty } = value as { kty?: unknown };
  if (typeof kty !== 'string') return [];
  return privateMembers.flatMap((name): Leak[] => {
    const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    const filled =
      typeof member === 'string'
        ? /^[A-Za-z0-9_+/-]{16,}=*$/.test(member) && !isPlaceholder(member)
        : Array.isArray(member) && member.length > 0;
    if (!filled || (name === 'k' && kty !== 'oct')) return [];
    return [
      {
        kind: 'key',
        said: `the private member ${name} of a key (${kty.slice(0, 10)})`,
        pointer: `${pointer}/${name}`,
        snippet: `"kty": "${kty.slice(0, 10)}", "${name}": ${blacked(member)}`,
      },
    ];
  });
}

function judgeText(
  text: string,
  { key, pointer, inSchema, inCallback }: Open,
  context: LeakContext,
): Leak | undefined {
  const value = text.length > longestText ? text.slice(0, longestText) : text;
  const snippet = `"${key.slice(0, 60)}": ${blacked(text)}`;
  const token = secretIn(value);
  if (token) return { kind: 'token', said: token, pointer, snippet };
  const name = key.toLowerCase().replace(/[^a-z0-9]/g, '');
  const weak = weakNames.has(name);
  if (!inSchema && (weak || secretNames.has(name)) && hasSecretShape(bare(value)) && !isPublishable(value))
    return { kind: weak ? 'weak' : 'pair', said: `a value for ${key.slice(0, 40)}`, pointer, snippet };
  if (!/^(?:https?|wss?):\/\//i.test(value) || value.length > 2000 || nameOnly.test(key)) return undefined;
  return judgeAddress(value, { key, pointer, inCallback }, context);
}

function judgeAddress(
  value: string,
  { key, pointer, inCallback }: Pick<Open, 'key' | 'pointer' | 'inCallback'>,
  { origin, local }: LeakContext,
): Leak | undefined {
  const url = URL.parse(value);
  if (!url) return undefined;
  const shown = `"${key.slice(0, 60)}": "${url.origin.slice(0, 120)}/…"`;
  if (
    url.password.length >= 4 &&
    !isPlaceholder(url.password) &&
    !/^(?:pass(?:word)?|secret)$/i.test(url.password)
  )
    return { kind: 'pair', said: `a URL with a password`, pointer, snippet: shown };
  const fault = local ? undefined : hostFault(url, origin);
  if (fault === undefined || (fault === 'loopback' && inCallback)) return undefined;
  const host = url.hostname.slice(0, 100);
  if (fault === 'staging')
    return { kind: 'staging', said: `the staging host ${host}`, pointer, snippet: shown };
  return { kind: 'host', said: `the internal host ${host}`, pointer, snippet: shown };
}

const bare = (value: string): string => value.trim().replace(/^(?:Bearer|Basic|Token)\s+/i, '');

/** Keys that their issuers define as public: Stripe, Mapbox, Klarna, and others. */
const isPublishable = (value: string): boolean => /^(?:pk[_.-]|pub[_-]|public[_-]|publishable)/i.test(value);

const blacked = (value: unknown): string =>
  typeof value === 'string' ? `"…" (${value.length} characters)` : '[…]';
