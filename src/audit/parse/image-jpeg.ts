/** Width and height from the frame header (SOF) of a JPEG; undefined when it does not lie in these bytes. */
export function jpegSize(data: Buffer): [number, number] | undefined {
  let at = 2;
  while (at + 9 < data.length) {
    if (data[at] !== 0xff) return undefined;
    const marker = data[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
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
