import { crc32, deflateSync } from 'node:zlib';

export interface Drawing {
  width: number;
  height: number;
  /** Bits of one pixel, which is an index of the palette. */
  depth: 1 | 2;
  palette: readonly (readonly [red: number, green: number, blue: number])[];
  /** Each row begins with its filter type, 0. */
  rows: Uint8Array;
}

/** A PNG with a palette. */
export function writePng({ width, height, depth, palette, rows }: Drawing): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of a plain shape on a plain ground, in two colors derived from `seed`: real pixels at the cost of about two kilobytes. */
export function makePng(width: number, height: number, seed: number): Buffer {
  const [red, green, blue] = colour(seed + 97);
  const palette = [colour(seed), [red >> 1, green >> 1, blue >> 1]] as const;
  return writePng({ width, height, depth: 1, palette, rows: pixels(width, height) });
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
