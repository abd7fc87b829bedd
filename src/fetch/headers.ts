import { isUtf8 } from 'node:buffer';

export type HeaderList = [name: string, value: string][];

/** Fields of the connection, or that would let a caller change the framing. */
const ours = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);

/**
 * Headers as a list with lower-case names, in the order received and with repetitions, from names and values in
 * turn. An object is read too, but it has lost both.
 */
export function readHeaders(raw: unknown): HeaderList {
  const list: HeaderList = [];
  if (Array.isArray(raw)) {
    for (let i = 0; i + 1 < raw.length; i += 2) {
      const name = readText(raw[i]).toLowerCase();
      if (!name.startsWith(':')) list.push([name, trimBlanks(readText(raw[i + 1]))]);
    }
  } else if (typeof raw === 'object' && raw !== null) {
    for (const [name, value] of Object.entries(raw)) {
      for (const one of Array.isArray(value) ? value : [value]) list.push([name.toLowerCase(), String(one)]);
    }
  }
  return list;
}

/** The first field of that name. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  return headers.find(([key]) => key === name)?.[1];
}

/** All fields of that name, as one comma-separated list (RFC 9110 5.3). */
export function joinedHeader(headers: HeaderList, name: string): string {
  return headers
    .filter(([key]) => key === name)
    .map(([, value]) => value)
    .join(', ');
}

/** Bytes that the fields take, counted as HTTP/2 does (RFC 9113 6.5.2) without its fixed cost for each field. */
export function headerSize(headers: HeaderList): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}

/** Alternating names and values, ready to send, without fields that the fetcher sets and invalid ones. */
export function writeHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const sendable = /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
    return sendable && !ours.has(name.toLowerCase()) ? [name, value] : [];
  });
}

/** Milliseconds until the moment that `Retry-After` names: seconds or a date (RFC 9110 10.2.3). */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1_000;
  const date = value.length < 64 && /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Media type without parameters, lower-case. */
export function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? '';
}

/** Spaces and tabs around a value are not part of it (RFC 9110 5.5). No pattern: one would be slow on long runs. */
function trimBlanks(value: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && isBlank(value, from)) from += 1;
  while (to > from && isBlank(value, to - 1)) to -= 1;
  return value.slice(from, to);
}

function isBlank(value: string, at: number): boolean {
  return value[at] === ' ' || value[at] === '\t';
}

/** Bytes above ASCII are UTF-8 when they can be, as browsers read `Location`; else Latin-1. */
function readText(value: unknown): string {
  if (!Buffer.isBuffer(value)) return String(value);
  return value.toString(isUtf8(value) ? 'utf8' : 'latin1');
}
