import { clean } from './control-characters.ts';

/** Whose report it is: shown at its top. */
export interface ReportBranding {
  /** Who made the report. */
  agency?: string;
  /** Whom it is for. */
  client?: string;
  /** Image as a `data:` URI: PNG, JPEG, WebP, or SVG. */
  logo?: string;
}

/** A name or logo that cannot be used; the message is one sentence. */
export class BrandingError extends Error {
  override name = 'BrandingError';
}

/** Characters of the name of an agency or a client. */
export const maxBrandName = 80;

/** @returns the name without spaces around it @throws BrandingError */
export function readBrandName(text: string): string {
  const name = text.trim();
  if (name === '') throw new BrandingError('Enter a name.');
  if (clean(name) !== name) throw new BrandingError('The name has invisible control characters.');
  if ([...name].length > maxBrandName)
    throw new BrandingError(`The name is longer than ${maxBrandName} characters.`);
  return name;
}

export const maxLogoBytes = 200 * 1024;
/** In each direction: a small file can be an image that takes gigabytes to draw. */
const maxLogoPixels = 4_000;

/**
 * The format is recognized by content, not by a file name.
 * @returns a `data:` URI. An SVG must only be used as the source of an image: there its scripts do not run
 * @throws BrandingError
 */
export function readLogo(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw new BrandingError('The logo file is empty.');
  if (bytes.byteLength > maxLogoBytes) throw new BrandingError('The logo is larger than 200 KB.');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return `data:${logoType(file)};base64,${file.toString('base64')}`;
}

interface PixelSize {
  width: number;
  height: number;
}

const pixelFormats: readonly { type: string; is(file: Buffer): boolean; size(file: Buffer): PixelSize }[] = [
  {
    type: 'image/png',
    is: (file) => file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    size: (file) => ({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) }),
  },
  {
    type: 'image/jpeg',
    is: (file) => file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
    size: jpegSize,
  },
  {
    type: 'image/webp',
    is: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    size: webpSize,
  },
];

function logoType(file: Buffer): string {
  const format = pixelFormats.find(({ is }) => is(file));
  if (!format) {
    assertSvg(file);
    return 'image/svg+xml';
  }
  const { width, height } = sizeOf(file, format.size);
  if (width > maxLogoPixels || height > maxLogoPixels)
    throw new BrandingError(
      `The logo is ${width} by ${height} pixels. Each side may have at most ${maxLogoPixels.toLocaleString('en-US')}.`,
    );
  return format.type;
}

function sizeOf(file: Buffer, size: (file: Buffer) => PixelSize): PixelSize {
  try {
    const found = size(file);
    if (found.width > 0 && found.height > 0) return found;
  } catch (error) {
    // Read beyond its end.
    if (!(error instanceof RangeError)) throw error;
  }
  throw new BrandingError('The logo file is damaged.');
}

/** From the first frame header, which is behind a chain of segments with a length each. */
function jpegSize(file: Buffer): PixelSize {
  let at = 2;
  for (;;) {
    if (file.readUInt8(at) !== 0xff) return { width: 0, height: 0 };
    const marker = file.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    // A fill byte before a marker.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
}

function webpSize(file: Buffer): PixelSize {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    default:
      return { width: 0, height: 0 };
  }
}

/** An image without the name space shows nothing, however it is called. */
const svgRoot = /^<svg\s[^>]*\bxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/** Each can repeat others, so many of them take minutes to draw. */
const maxSvgUses = 12;

/** @throws BrandingError unless the first element of the text is `svg` */
function assertSvg(file: Buffer): void {
  const text = utf8Of(file);
  // Entities can make a small file large. They are in the document type, before the first element.
  if (text !== undefined && /<!ENTITY/i.test(text) && /<svg[\s>/]/i.test(text))
    throw new BrandingError('The SVG logo declares entities. Export it without them.');
  const rest = text === undefined ? '' : afterProlog(text);
  if (!/^<svg[\s>/]/i.test(rest))
    throw new BrandingError('The logo must be a PNG, JPEG, WebP, or SVG image.');
  if (!svgRoot.test(rest))
    throw new BrandingError(
      'The SVG logo has no xmlns="http://www.w3.org/2000/svg", so it cannot be shown. Export it as a file.',
    );
  if (rest.split(/<(?:\w+:)?use[\s>/]/i).length - 1 > maxSvgUses)
    throw new BrandingError(
      `The SVG logo has more than ${maxSvgUses} "use" elements. Export it without them.`,
    );
}

function utf8Of(file: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

/** Skips the XML declaration, comments, and the document type. */
function afterProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<(?:\?|!doctype)/i.test(rest) ? '>' : undefined;
    if (end === undefined) return rest;
    const at = rest.indexOf(end, end === '-->' ? 4 : 0);
    if (at < 0) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
}
