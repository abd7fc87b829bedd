/**
 * A catalog's bytes as text: gzip unpacked, UTF-8 or the encoding of its byte order mark or XML declaration. Streams
 * throughout.
 */
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CatalogueUnreadable } from './row.ts';

export interface CatalogueText {
  /** The beginning, for guessing what it is. */
  head: string;
  /** All of it, the beginning included, without a byte order mark. Broken characters are U+FFFD: their rows are refused. */
  chunks: AsyncIterable<string>;
}

type Decoder = InstanceType<typeof TextDecoder>;

const headSize = 65_536;
/** Text is passed on in chunks of at most this size. */
const pieceSize = 65_536;

/**
 * @param maxBytes unpacked; a local file of the operator may have any size
 * @throws CatalogueUnreadable (also from `chunks`) when the source is incomplete or larger, or its encoding is unknown
 */
export async function openText(
  source: AsyncIterable<Uint8Array>,
  maxBytes = Infinity,
): Promise<CatalogueText> {
  const raw = await peek(source, 2);
  const zipped = raw.head[0] === 0x1f && raw.head[1] === 0x8b;
  const { head, all } = await peek(atMost(zipped ? unpack(raw.all) : raw.all, maxBytes), headSize);
  const decoder = decoderOf(head);
  return { head: new TextDecoder(decoder.encoding).decode(head), chunks: decode(all, decoder) };
}

/** Reads at least so many bytes, and gives everything back in order. */
async function peek(
  source: AsyncIterable<Uint8Array>,
  size: number,
): Promise<{ head: Buffer; all: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < size) {
    const { done, value } = await guarded(iterator.next());
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first.splice(0);
      for (;;) {
        const { done, value } = await guarded(iterator.next());
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(first).subarray(0, size), all: all() };
}

const guarded = async <T>(next: Promise<T>): Promise<T> => {
  try {
    return await next;
  } catch (error) {
    if (error instanceof CatalogueUnreadable) throw error;
    throw new CatalogueUnreadable(`The file is incomplete: ${(error as Error).message}.`, error);
  }
};

async function* atMost(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > most)
      throw new CatalogueUnreadable(
        `The file is larger than ${Math.floor(most / 1024 / 1024)} MB when unpacked.`,
      );
    yield chunk;
  }
}

function unpack(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip();
  // An error of either end destroys the other, and is thrown where the text is read.
  pipeline(Readable.from(bytes), gunzip, () => {});
  return gunzip;
}

function decoderOf(head: Buffer): Decoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  const start = head.toString('latin1', 0, 300);
  const named = /^(?:\xef\xbb\xbf)?\s{0,20}<\?xml[^>]{0,200}\sencoding=["']([\w.:-]{1,40})["']/.exec(
    start,
  )?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8');
  } catch {
    throw new CatalogueUnreadable(`Unknown encoding "${named}".`);
  }
}

async function* decode(bytes: AsyncIterable<Uint8Array>, decoder: Decoder): AsyncGenerator<string> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += pieceSize)
      yield decoder.decode(chunk.subarray(at, at + pieceSize), { stream: true });
  }
  yield decoder.decode();
}
