/** robots.txt as bytes: lines, encoding, the parse limit. */
import { isUtf8 } from 'node:buffer';

/** 500 KiB: crawlers must read this much (RFC 9309 section 2.5), and Google reads no more. */
export const parseLimit = 512_000;

export interface ByteLine {
  /** From 1. */
  n: number;
  /** Byte offset of its start. */
  offset: number;
  /** Byte offset of its end, without the line break. */
  end: number;
}

export const hasBom = (body: Uint8Array): boolean => body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;

/** Lines end with CR, LF or CRLF. A byte order mark is not part of the first. */
export function* splitLines(body: Uint8Array): Generator<ByteLine> {
  let offset = hasBom(body) ? 3 : 0;
  let n = 1;
  for (let at = offset; at < body.length; at++) {
    const byte = body[at];
    if (byte !== 10 && byte !== 13) continue;
    yield { n, offset, end: at };
    if (byte === 13 && body[at + 1] === 10) at++;
    offset = at + 1;
    n++;
  }
  if (offset < body.length) yield { n, offset, end: body.length };
}

/** The first byte that begins no UTF-8 sequence, with its line. Undefined when all of it is UTF-8. */
export function firstBadByte(body: Uint8Array): { line: number; byte: number } | undefined {
  if (isUtf8(body)) return undefined;
  // Bisect: the longest valid prefix ends where the bad sequence begins.
  let [low, high] = [0, body.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isValidPrefix(body, middle)) low = middle;
    else high = middle - 1;
  }
  const byte = startOfSequence(body, low);
  let line = 1;
  for (const each of splitLines(body)) {
    if (each.offset > byte) break;
    line = each.n;
  }
  return { line, byte };
}

/** Valid up to a sequence that the cut may have split. */
const isValidPrefix = (body: Uint8Array, length: number): boolean =>
  isUtf8(body.subarray(0, startOfSequence(body, length)));

/** Steps back over at most three continuation bytes to the lead byte of an unfinished sequence. */
function startOfSequence(body: Uint8Array, at: number): number {
  if (at >= body.length || ((body[at] ?? 0) & 0xc0) !== 0x80) return at;
  for (let back = at - 1; back >= Math.max(0, at - 3); back--) {
    const byte = body[back] ?? 0;
    if (byte >= 0xc0) return back;
    if ((byte & 0xc0) !== 0x80) return at;
  }
  return at;
}
