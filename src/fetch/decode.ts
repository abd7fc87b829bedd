import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { Transform } from 'node:stream';
import { mediaType } from './headers.ts';

export interface BodyOptions {
  /** Value of `Content-Encoding`, lists joined. */
  encoding: string;
  maxBytes: number;
  /** Decoded bytes allowed for each received one, once more than 1 MB is decoded. */
  ratio: number;
  /** Called once; nothing is read after it. */
  onEnd(end: BodyEnd): void;
  /** More may be written, after `write` said no. */
  onDrain(): void;
}

export interface BodyEnd {
  error?: 'ratio' | 'bad-encoding';
  /** The cap was reached and the rest left unread. */
  truncated: boolean;
}

/** Takes a body as it comes over the wire and keeps what it decodes to, up to its cap. */
export interface BodyReader {
  /** False: wait for `onDrain`. */
  write(chunk: Uint8Array): boolean;
  /** The body is complete. */
  end(): void;
  /** Throws everything away. */
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
      // Named for zlib's format, but some servers send the bare one.
      return first?.[0] !== undefined && (first[0] & 0x0f) !== 8 ? createInflateRaw() : createInflate();
  }
}

interface Charset {
  charset: string;
  charsetFrom: 'bom' | 'header' | 'meta' | 'default';
}

const prescan = 1_024;

/**
 * The character set of a text by the order that browsers keep: BOM, `Content-Type`, `<meta>` in the first
 * 1,024 bytes of HTML, else UTF-8. Names are those of the WHATWG Encoding Standard; unknown labels are passed over.
 */
export function detectCharset(body: Uint8Array, contentType: string | undefined): Charset {
  const bom = readBom(body);
  if (bom) return { charset: bom, charsetFrom: 'bom' };
  const label = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(contentType ?? '');
  const header = encodingName(label?.[1] ?? label?.[2] ?? label?.[3]);
  if (header) return { charset: header, charsetFrom: 'header' };
  const type = mediaType(contentType);
  if (type === '' || type === 'text/html' || type === 'application/xhtml+xml') {
    const meta = readMeta(Buffer.from(body.subarray(0, prescan)).toString('latin1'));
    if (meta) return { charset: meta, charsetFrom: 'meta' };
  }
  return { charset: 'utf-8', charsetFrom: 'default' };
}

function readBom(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** HTML Standard 13.2.3.2, on at most 1,024 characters. */
function readMeta(head: string): string | undefined {
  for (const [tag] of head.replace(/<!--[\s\S]*?(?:-->|$)/g, '').matchAll(/<meta[\s/][^>]*>?/gi)) {
    const direct = attribute(tag, 'charset');
    const isPragma = attribute(tag, 'http-equiv')?.trim().toLowerCase() === 'content-type';
    const label =
      direct ??
      (isPragma ? /charset\s*=\s*["']?([^\s;"']+)/i.exec(attribute(tag, 'content') ?? '')?.[1] : undefined);
    const name = encodingName(label);
    // A page whose tag can be read as ASCII is not UTF-16, whatever the tag says.
    if (name) return name.startsWith('utf-16') ? 'utf-8' : name;
  }
  return undefined;
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`[\\s/]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function encodingName(label: string | undefined): string | undefined {
  if (!label?.trim()) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}
