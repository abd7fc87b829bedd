/** Size of an image from its first bytes. */
import { avifSize } from './image-avif.ts';
import { jpegSize } from './image-jpeg.ts';
import { svgSize } from './image-svg.ts';

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
