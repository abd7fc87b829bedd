/** Size of an image from its first bytes. */
export interface ImageSize {
  /** Pixels. */
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg';
}

/** Width, height and format by magic bytes; the start of a file is enough. Undefined for anything else and for broken headers. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = sized(data);
  return found && found.width > 0 && found.height > 0 ? found : undefined;
}

function sized(data: Buffer): ImageSize | undefined {
  const magic = data.toString('latin1', 0, 16);
  if (magic.startsWith('\x89PNG\r\n\x1a\n') && data.length >= 24) {
    return { width: data.readUInt32BE(16), height: data.readUInt32BE(20), format: 'png' };
  }
  if (/^GIF8[79]a/.test(magic) && data.length >= 10) {
    return { width: data.readUInt16LE(6), height: data.readUInt16LE(8), format: 'gif' };
  }
  if (magic.startsWith('\xff\xd8')) return as('jpeg', jpegSize(data));
  if (magic.startsWith('RIFF') && magic.slice(8, 12) === 'WEBP') return as('webp', webpSize(data));
  if (/^ftyp(?:avif|avis|mif1|msf1|miaf)/.test(magic.slice(4))) return as('avif', avifSize(data));
  return as('svg', svgSize(data));
}

/** Lossy (`VP8 `), lossless (`VP8L`) and extended (`VP8X`) headers. */
function webpSize(data: Buffer): [number, number] | undefined {
  if (data.length < 30) return undefined;
  const kind = data.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [data.readUIntLE(24, 3) + 1, data.readUIntLE(27, 3) + 1];
  if (kind === 'VP8 ') return [data.readUInt16LE(26) & 0x3fff, data.readUInt16LE(28) & 0x3fff];
  if (kind !== 'VP8L' || data[20] !== 0x2f) return undefined;
  const bits = data.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

const as = (format: ImageSize['format'], size: [number, number] | undefined): ImageSize | undefined =>
  size && { width: size[0], height: size[1], format };

/** Width and height of an AVIF: the largest spatial extent (`ispe`), since tiles and thumbnails have smaller ones. */
function avifSize(data: Buffer): [number, number] | undefined {
  let best: [number, number] | undefined;
  for (let at = data.indexOf('ispe', 8, 'latin1'); at >= 0; at = data.indexOf('ispe', at + 4, 'latin1')) {
    // A full box of 20 bytes: size, name, version and flags, width, height.
    if (at + 16 > data.length || data.readUInt32BE(at - 4) !== 20) continue;
    const size: [number, number] = [data.readUInt32BE(at + 8), data.readUInt32BE(at + 12)];
    if (!best || size[0] * size[1] > best[0] * best[1]) best = size;
  }
  return best;
}

/** Width and height from the frame header (SOF) of a JPEG; undefined when it is not in these bytes. */
function jpegSize(data: Buffer): [number, number] | undefined {
  let at = 2;
  while (at + 9 < data.length) {
    if (data[at] !== 0xff) return undefined;
    const marker = data[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    // C4, C8 and CC share the range of frame headers but are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return [data.readUInt16BE(at + 7), data.readUInt16BE(at + 5)];
    const alone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xd9 || marker === 0xda) return undefined;
    const length = alone ? 0 : data.readUInt16BE(at + 2);
    if (!alone && length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

/** Width and height of an SVG in user units: its attributes, else its view box. */
function svgSize(data: Buffer): [number, number] | undefined {
  const start = data
    .toString('utf8', 0, 8192)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!start.startsWith('<')) return undefined;
  const open = start.search(/<svg[\s>]/i);
  if (open < 0) return undefined;
  const end = start.indexOf('>', open);
  const tag = start.slice(open, end < 0 ? undefined : end);
  const width = attribute(tag, 'width');
  const height = attribute(tag, 'height');
  if (isLength(width) && isLength(height)) return [Number.parseFloat(width), Number.parseFloat(height)];
  const box =
    attribute(tag, 'viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , boxWidth, boxHeight] = box;
  return boxWidth && boxHeight && Number.isFinite(boxWidth * boxHeight) ? [boxWidth, boxHeight] : undefined;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]{0,100})"|'([^']{0,100})')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

const isLength = (text: string | undefined): text is string =>
  text !== undefined && /^\s*\d{1,6}(?:\.\d{1,6})?(?:px)?\s*$/.test(text);
