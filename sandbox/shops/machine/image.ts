import { crc32, deflateSync } from 'node:zlib';

/**
 * A PNG of a plain shape on a plain ground, in two colours that follow from `seed`: real pixels at the cost of about
 * two kilobytes. Palette of two, one bit a pixel.
 */
export function makePng(width: number, height: number, seed: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 3, 0, 0, 0], 8);
  const palette = Buffer.from([...colour(seed), ...colour(seed + 97).map((c) => c >> 1)]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(pixels(width, height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colour(seed: number): [number, number, number] {
  return [120 + ((seed * 37) % 130), 120 + ((seed * 59) % 130), 120 + ((seed * 83) % 130)];
}

/** A disc in the middle; each row begins with filter type 0. */
function pixels(width: number, height: number): Buffer {
  const stride = Math.ceil(width / 8);
  const rows = Buffer.alloc((stride + 1) * height);
  const radius = Math.min(width, height) * 0.36;
  for (let y = 0; y < height; y++) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - (y - height / 2) ** 2));
    for (let x = Math.ceil(width / 2 - half); x < width / 2 + half; x++) {
      const at = y * (stride + 1) + 1 + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return rows;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
