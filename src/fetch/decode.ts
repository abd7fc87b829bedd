import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { Transform } from 'node:stream';

export interface BodyOptions {
  /** Value of `Content-Encoding`, lists joined. */
  encoding: string;
  maxBytes: number;
  /** Decoded bytes allowed for each received one, once more than 1 MB is decoded. */
  ratio: number;
  /** Called once; nothing is read after it. */
  onEnd(end: BodyEnd): void;
  /** More may be written, after `write` returned false. */
  onDrain(): void;
}

export interface BodyEnd {
  error?: 'ratio' | 'bad-encoding';
  /** The limit was reached and the rest left unread. */
  truncated: boolean;
}

/** Decodes a body as it is received, up to its size limit. */
export interface BodyReader {
  /** False: wait for `onDrain`. */
  write(chunk: Uint8Array): boolean;
  /** The body is complete. */
  end(): void;
  /** Discards everything. */
  stop(): void;
  bytes(): Uint8Array;
  readonly wire: number;
  readonly decoded: number;
}

const ratioFloor = 1_048_576;
/** RFC 9659: a decoder need not hold a window over 8 MB. */
const zstdWindowLog = 23;

export function createBodyReader(options: BodyOptions): BodyReader {
  const codings = readCodings(options.encoding);
  const chunks: Uint8Array[] = [];
  let stages: Transform[] | undefined;
  let wire = 0;
  let decoded = 0;
  let over = false;

  function finish(end: BodyEnd): void {
    if (over) return;
    over = true;
    for (const stage of stages ?? []) stage.destroy();
    options.onEnd(end);
  }

  function take(chunk: Uint8Array): void {
    if (over) return;
    const room = options.maxBytes - decoded;
    const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
    decoded += part.length;
    if (stages && decoded > ratioFloor && decoded > wire * options.ratio) {
      chunks.length = 0;
      return finish({ error: 'ratio', truncated: false });
    }
    if (part.length > 0) chunks.push(part);
    if (chunk.length > room) finish({ truncated: true });
  }

  function open(first: Uint8Array): Transform[] {
    // Codings are listed in the order in which they were applied (RFC 9110 8.4).
    const made = codings.toReversed().map((coding, i) => createDecoder(coding, i === 0 ? first : undefined));
    made.forEach((stage, i) => {
      const next = made[i + 1];
      stage.on('error', () => finish({ error: 'bad-encoding', truncated: false }));
      if (next) stage.pipe(next);
    });
    made[0]?.on('drain', () => !over && options.onDrain());
    made.at(-1)?.on('data', take);
    made.at(-1)?.on('end', () => finish({ truncated: false }));
    return made;
  }

  return {
    write(chunk) {
      if (over) return true;
      wire += chunk.length;
      if (codings.length > 2) finish({ error: 'bad-encoding', truncated: false });
      else if (codings.length === 0) take(Uint8Array.from(chunk));
      else return (stages ??= open(chunk))[0]?.write(chunk) ?? true;
      return true;
    },
    end() {
      if (over) return;
      if (stages) stages[0]?.end();
      else finish({ truncated: false });
    },
    stop() {
      over = true;
      chunks.length = 0;
      for (const stage of stages ?? []) stage.destroy();
    },
    bytes: () => join(chunks, decoded),
    get wire() {
      return wire;
    },
    get decoded() {
      return decoded;
    },
  };
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

type Coding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** Codings that we know; others are left as they are, as browsers do. */
function readCodings(encoding: string): Coding[] {
  return encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-gzip$/, 'gzip'))
    .filter((name): name is Coding => ['gzip', 'deflate', 'br', 'zstd'].includes(name));
}

function createDecoder(coding: Coding, first: Uint8Array | undefined): Transform {
  switch (coding) {
    case 'gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLog } });
    case 'deflate':
      // Defined as zlib's format, but some servers send raw deflate.
      return first?.[0] !== undefined && (first[0] & 0x0f) !== 8 ? createInflateRaw() : createInflate();
  }
}
