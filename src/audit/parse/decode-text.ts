/** Bytes of a feed or sitemap to text: by byte order mark, XML declaration, else UTF-8. Bad sequences become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1];
  const label = start.startsWith('\xff\xfe')
    ? 'utf-16le'
    : start.startsWith('\xfe\xff')
      ? 'utf-16be'
      : (declared ?? 'utf-8');
  try {
    return new TextDecoder(start.startsWith('\xef\xbb\xbf') ? 'utf-8' : label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
