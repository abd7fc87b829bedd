/** Gzip within a limit. */
import { constants, gunzipSync } from 'node:zlib';

export interface Inflated {
  bytes: Uint8Array;
  /** False when the limit or a broken stream cut it. */
  complete: boolean;
}

/** Deflate never exceeds this ratio, so input of a limit's share always fits. */
const maxRatio = 1032;

/** Gunzips what begins with the gzip magic bytes, at most `limit` bytes; anything else is returned as it is, cut at the limit. */
export function inflate(body: Uint8Array, limit: number): Inflated {
  if (body[0] !== 0x1f || body[1] !== 0x8b)
    return { bytes: body.subarray(0, limit), complete: body.length <= limit };
  const whole = attempt(body, limit, constants.Z_FINISH);
  if (whole instanceof Uint8Array) return { bytes: whole, complete: true };
  const cut = whole === 'broken' ? attempt(body, limit, constants.Z_SYNC_FLUSH) : whole;
  if (cut instanceof Uint8Array) return { bytes: cut, complete: false };
  // Too large: the longest doubling of the input that fits.
  let best: Uint8Array = new Uint8Array();
  for (let length = Math.max(32, Math.floor(limit / maxRatio)); length < body.length; length *= 2) {
    const part = attempt(body.subarray(0, length), limit, constants.Z_SYNC_FLUSH);
    if (!(part instanceof Uint8Array)) break;
    best = part;
  }
  return { bytes: best, complete: false };
}

/** Z_FINISH demands the end of the stream, Z_SYNC_FLUSH accepts one that ends early. */
function attempt(input: Uint8Array, limit: number, finishFlush: number): Uint8Array | 'too-large' | 'broken' {
  try {
    return gunzipSync(input, { maxOutputLength: limit, finishFlush });
  } catch (error) {
    return error instanceof RangeError ? 'too-large' : 'broken';
  }
}
