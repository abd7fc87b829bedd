/** Gzip within a limit. */
import { Buffer } from 'node:buffer';
import { constants, gunzipSync, inflateRawSync } from 'node:zlib';

export interface Inflated {
  bytes: Uint8Array;
  /** False when the limit or a broken stream cut it. */
  complete: boolean;
}

/** Deflate never exceeds this ratio, so input of a limit's share always fits. */
const maxRatio = 1032;
/** A file of more members is read up to here, if it is broken. */
const maxMembers = 1000;
const trailerBytes = 8;

/**
 * Gunzips what begins with the gzip magic bytes, at most `limit` bytes; anything else is returned as it is, cut at the
 * limit. Of a truncated file, or one with trailing bytes, the valid part is returned.
 */
export function inflate(body: Uint8Array, limit: number): Inflated {
  if (!isGzip(body, 0)) return { bytes: body.subarray(0, limit), complete: body.length <= limit };
  const whole = attempt(() => gunzipSync(body, { maxOutputLength: limit }));
  if (whole instanceof Uint8Array) return { bytes: whole, complete: true };
  if (whole === 'broken') return { bytes: readMembers(body, limit), complete: false };
  return { bytes: longestPart(body, limit, partOfGzip), complete: false };
}

const isGzip = (body: Uint8Array, at: number): boolean => body[at] === 0x1f && body[at + 1] === 0x8b;

const partOfGzip = (part: Uint8Array, limit: number): Uint8Array =>
  gunzipSync(part, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });

const partOfDeflate = (part: Uint8Array, limit: number): Uint8Array =>
  inflateRawSync(part, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });

/** One member after the other, until one ends early or something else follows. */
function readMembers(body: Uint8Array, limit: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let [at, left] = [0, limit];
  for (let count = 0; count < maxMembers && left > 0 && isGzip(body, at); count += 1) {
    const packed = body.subarray(endOfHeader(body, at));
    const member = attempt(() => readMember(packed, left));
    if (typeof member === 'string') return joined([...parts, longestPart(packed, left, partOfDeflate)]);
    parts.push(member.bytes);
    left -= member.bytes.length;
    at = packed.byteOffset - body.byteOffset + member.consumed + trailerBytes;
  }
  return joined(parts);
}

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 ? parts[0]! : Buffer.concat(parts);

function readMember(packed: Uint8Array, limit: number): { bytes: Uint8Array; consumed: number } {
  const options = { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH, info: true };
  // With `info`, the types of Node say nothing of the engine.
  const read = inflateRawSync(packed, options) as unknown as {
    buffer: Uint8Array;
    engine: { bytesWritten: number };
  };
  return { bytes: read.buffer, consumed: read.engine.bytesWritten };
}

/** RFC 1952, section 2.3: ten bytes, then what the flags announce. */
function endOfHeader(body: Uint8Array, start: number): number {
  const flags = body[start + 3] ?? 0;
  let at = start + 10;
  if (flags & 4) at += 2 + (body[at] ?? 0) + (body[at + 1] ?? 0) * 256;
  for (const named of [8, 16]) {
    if (!(flags & named)) continue;
    const end = body.indexOf(0, at);
    at = end < 0 ? body.length : end + 1;
  }
  return Math.min(body.length, flags & 2 ? at + 2 : at);
}

/** The longest doubling of the input that can be read and fits. */
function longestPart(
  packed: Uint8Array,
  limit: number,
  read: (part: Uint8Array, limit: number) => Uint8Array,
): Uint8Array {
  let best: Uint8Array = new Uint8Array();
  for (let length = Math.max(32, Math.floor(limit / maxRatio)); length < packed.length; length *= 2) {
    const part = attempt(() => read(packed.subarray(0, length), limit));
    if (!(part instanceof Uint8Array)) break;
    best = part;
  }
  return best;
}

function attempt<T>(read: () => T): T | 'too-large' | 'broken' {
  try {
    return read();
  } catch (error) {
    return error instanceof RangeError ? 'too-large' : 'broken';
  }
}
