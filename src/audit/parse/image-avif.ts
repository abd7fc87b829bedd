/** Width and height of an AVIF: the largest spatial extent (`ispe`), since tiles and thumbnails have smaller ones. */
export function avifSize(data: Buffer): [number, number] | undefined {
  let best: [number, number] | undefined;
  for (let at = data.indexOf('ispe', 8, 'latin1'); at >= 0; at = data.indexOf('ispe', at + 4, 'latin1')) {
    // A full box of 20 bytes: size, name, version and flags, width, height.
    if (at + 16 > data.length || data.readUInt32BE(at - 4) !== 20) continue;
    const size: [number, number] = [data.readUInt32BE(at + 8), data.readUInt32BE(at + 12)];
    if (!best || size[0] * size[1] > best[0] * best[1]) best = size;
  }
  return best;
}
