/** `dw.util.Bytes`: never changed. Numbers of bytes are signed, as in Java. */
import { constructible, documented, PlatformException } from '../../documented.ts';
import { badArgument } from '../refusal.ts';

export interface PlatformBytes {
  readonly length: number;
  byteAt(index: number): number;
  bytesAt(index: number, length: number): PlatformBytes;
  reverse(): PlatformBytes;
  toString(encoding?: string): string;
}

/** Quota of an array buffer; the documented `MAX_BYTES` is out of use. */
const most = 10 * 1024 * 1024;

const contents = new WeakMap<object, Buffer>();

export function bytes(content: Buffer): PlatformBytes {
  if (content.length > most) throw badArgument(`More than ${most} bytes.`);
  const within = (index: number, count: number): number => {
    if (Number.isInteger(index) && index >= 0 && index + count <= content.length) return index;
    throw new PlatformException('java.lang.IndexOutOfBoundsException', `No byte ${index}.`);
  };
  const made = documented('dw.util.Bytes', {
    length: content.length,
    byteAt: (index: number) => content.readInt8(within(index, 1)),
    shortAt: (index: number) => content.readInt16BE(within(index, 2)),
    intAt: (index: number) => content.readInt32BE(within(index, 4)),
    bytesAt: (index: number, length: number) => {
      if (length < 0) throw badArgument('No such length.');
      return bytes(content.subarray(within(index, length), index + length));
    },
    reverse: () => bytes(Buffer.from([...content].toReversed())),
    toString: (encoding?: string) => decoded(content, encoding),
  });
  contents.set(made, content);
  return made;
}

/** @throws PlatformException for what is no `dw.util.Bytes` */
export function bufferOf(given: unknown): Buffer {
  const known = typeof given === 'object' && given !== null ? contents.get(given) : undefined;
  if (known) return known;
  throw badArgument('This is no dw.util.Bytes.');
}

const encodings: Record<string, BufferEncoding> = {
  'UTF-8': 'utf8',
  UTF8: 'utf8',
  'US-ASCII': 'latin1',
  ASCII: 'latin1',
  'ISO-8859-1': 'latin1',
  'UTF-16LE': 'utf16le',
};

function encodingOf(name: unknown = 'UTF-8'): BufferEncoding {
  const known = encodings[String(name ?? 'UTF-8').toUpperCase()];
  if (known) return known;
  throw badArgument(`Encoding ${String(name)} is not supported.`);
}

const isAscii = (name: unknown): boolean => /^(us-)?ascii$/i.test(String(name));

/** Text → bytes; what the encoding cannot hold becomes `?`. */
export function encoded(text: string, encoding?: unknown): Buffer {
  const form = encodingOf(encoding);
  const highest = isAscii(encoding) ? 0x7f : 0xff;
  const held =
    form === 'latin1'
      ? Array.from(text, (one) => ((one.codePointAt(0) ?? 0) > highest ? '?' : one)).join('')
      : text.toWellFormed().replaceAll('\uFFFD', (one, at: number) => (text[at] === one ? one : '?'));
  return Buffer.from(held, form);
}

/** What cannot be read becomes U+FFFD. */
export function decoded(content: Buffer, encoding?: unknown): string {
  const form = encodingOf(encoding);
  if (isAscii(encoding))
    return Array.from(content, (one) => (one > 0x7f ? '\uFFFD' : String.fromCodePoint(one))).join('');
  return content.toString(form);
}

export const Bytes = constructible(
  'dw.util.Bytes',
  { MAX_BYTES: 10_240 },
  (text: unknown, encoding?: unknown) => bytes(encoded(String(text), encoding)),
);
