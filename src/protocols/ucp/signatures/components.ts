/** Signature base of RFC 9421, section 2.5, for the components that agents use. */
import {
  parseDictionary,
  serializeInnerList,
  serializeItem,
  type InnerList,
  type Item,
  isInnerList,
} from 'structured-headers';
import { createHash, timingSafeEqual } from 'node:crypto';

/** A request, or a response: what a signature is over. */
export type Message = RequestTarget | { status: number; headers: HeaderReader };

export interface RequestTarget {
  method: string;
  /** Public address as the agent called it, not resolved again: its spelling is what was signed. */
  url: string;
  headers: HeaderReader;
}

/** Values of repeated fields are joined with a comma, as `Headers` does. */
export interface HeaderReader {
  get(name: string): string | null;
}

/** A missing component makes the signature unusable. The message is for the caller. */
export class UnusableComponent extends Error {}

/** @throws UnusableComponent for what is unknown, absent or named twice */
export function signatureBase(input: InnerList, message: Message): Buffer {
  const seen = new Set<string>();
  const lines = input[0].map((item) => {
    const name = serializeItem(item);
    if (seen.has(name)) throw new UnusableComponent('The signature covers a component twice.');
    seen.add(name);
    return `${name}: ${valueOf(item, message)}`;
  });
  lines.push(`"@signature-params": ${serializeInnerList(input)}`);
  // A line that held a line break could pass for two.
  if (!lines.every((line) => /^[\t\x20-\x7e]*$/.test(line)))
    throw new UnusableComponent('The signature covers a component that is not ASCII.');
  return Buffer.from(lines.join('\n'), 'ascii');
}

function valueOf([name, parameters]: Item, message: Message): string {
  if (typeof name !== 'string') throw new UnusableComponent('A covered component is not a string.');
  if (name.startsWith('@')) {
    if (parameters.size)
      throw new UnusableComponent(
        'The signature covers a derived component with parameters, which are not supported.',
      );
    return derived(name, message);
  }
  const value = /^[!#$%&'*+.^_`|~0-9a-z-]{1,128}$/.test(name) ? message.headers.get(name) : null;
  if (value === null)
    throw new UnusableComponent('The signature covers a header that the message does not have.');
  // Obsolete line folding cannot reach us: the HTTP parser refuses it.
  if (parameters.size === 0) return value.trim();
  const key = parameters.get('key');
  if (parameters.size > 1 || typeof key !== 'string')
    throw new UnusableComponent('The signature covers a header with an unsupported parameter.');
  return member(value, key);
}

/** Section 2.1.2. */
function member(field: string, key: string): string {
  try {
    const found = parseDictionary(field).get(key);
    if (found)
      return Array.isArray(found[0]) ? serializeInnerList(found as InnerList) : serializeItem(found as Item);
  } catch {
    // A header that is not a dictionary has no such member: rejected below.
  }
  throw new UnusableComponent('The signature covers a dictionary member that its header does not have.');
}

function derived(name: string, message: Message): string {
  if ('status' in message) {
    if (name === '@status') return String(message.status);
    throw new UnusableComponent('The signature covers a component that responses do not have.');
  }
  const { scheme, authority, path, query } = splitTarget(message.url);
  switch (name) {
    case '@method':
      return message.method.toUpperCase();
    case '@target-uri':
      return message.url;
    case '@authority':
      return authority;
    case '@scheme':
      return scheme;
    case '@request-target':
      return path + query;
    case '@path':
      return path;
    case '@query':
      return query === '' ? '?' : query;
    default:
      throw new UnusableComponent('The signature covers an unsupported derived component.');
  }
}

const defaultPort: Record<string, string> = { http: ':80', https: ':443' };

/** By hand: the URL parser would spell `'` and `"` anew, which a signature must not see. */
export function splitTarget(url: string): { scheme: string; authority: string; path: string; query: string } {
  const parts = /^(https?):\/\/([^/?#@]+)(\/[^?#]*)?(\?[^#]*)?(?:#|$)/i.exec(url);
  if (!parts) throw new UnusableComponent('The URL is invalid.');
  const scheme = (parts[1] ?? '').toLowerCase();
  const host = (parts[2] ?? '').toLowerCase();
  const port = defaultPort[scheme] ?? '';
  const authority = host.endsWith(port) ? host.slice(0, -port.length) : host;
  return { scheme, authority, path: parts[3] ?? '/', query: parts[4] ?? '' };
}

/** Value of the header with SHA-256, as UCP wants it. */
export const contentDigest = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

const known: Record<string, string> = { 'sha-256': 'sha256', 'sha-512': 'sha512' };

/** True when at least one known digest is there and each known one fits. Unknown ones are ignored. Never throws. */
export function digestMatches(header: string, bytes: Uint8Array): boolean {
  try {
    const given = [...parseDictionary(header)].flatMap(([name, [value]]) =>
      Object.hasOwn(known, name) ? [{ hash: known[name] as string, value }] : [],
    );
    return given.length > 0 && given.every(({ hash, value }) => isDigest(hash, value, bytes));
  } catch {
    return false;
  }
}

function isDigest(hash: string, value: unknown, bytes: Uint8Array): boolean {
  if (!(value instanceof ArrayBuffer)) return false;
  const own = createHash(hash).update(bytes).digest();
  return own.byteLength === value.byteLength && timingSafeEqual(own, new Uint8Array(value));
}

/** One signature of the two headers of RFC 9421, section 4, read together. */
export interface Candidate {
  label: string;
  input: InnerList;
  signature: Uint8Array;
  keyid?: string;
  alg?: string;
  tag?: string;
  nonce?: string;
  /** Seconds; undefined when absent, NaN when it is not an integer. */
  created?: number;
  expires?: number;
}

const maxHeader = 8_192;
const maxLabels = 8;
const maxComponents = 32;

/**
 * Never throws.
 * @returns the signatures in the order of `Signature-Input`; `none` without either header; `partial` when one of the
 * two is missing; `malformed`
 */
export function parseSignatures(headers: HeaderReader): Candidate[] | 'none' | 'partial' | 'malformed' {
  const input = headers.get('signature-input');
  const signature = headers.get('signature');
  if (input === null && signature === null) return 'none';
  if (!input || !signature) return 'partial';
  if (input.length > maxHeader || signature.length > maxHeader) return 'malformed';
  try {
    const signatures = parseDictionary(signature);
    const inputs = [...parseDictionary(input)];
    if (inputs.length === 0 || inputs.length > maxLabels) return 'malformed';
    return inputs.map(([label, member]) => {
      const value = signatures.get(label)?.[0];
      if (!isInnerList(member) || member[0].length > maxComponents || !(value instanceof ArrayBuffer))
        throw new TypeError('malformed');
      return { label, input: member, signature: new Uint8Array(value), ...parametersOf(member) };
    });
  } catch {
    return 'malformed';
  }
}

function parametersOf([, parameters]: InnerList): Partial<Candidate> {
  const found: Partial<Candidate> = {};
  for (const name of ['keyid', 'alg', 'tag', 'nonce'] as const) {
    const value = parameters.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw new TypeError('malformed');
    found[name] = value;
  }
  for (const name of ['created', 'expires'] as const) {
    const value = parameters.get(name);
    if (value !== undefined) found[name] = Number.isSafeInteger(value) ? (value as number) : Number.NaN;
  }
  return found;
}
