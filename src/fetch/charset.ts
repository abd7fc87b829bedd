import { mediaType } from './headers.ts';

export interface Charset {
  charset: string;
  charsetFrom: 'bom' | 'header' | 'meta' | 'default';
}

const prescan = 1_024;

/**
 * The character set of a text in the order that browsers use: BOM, `Content-Type`, `<meta>` in the first
 * 1,024 bytes of HTML, else UTF-8. Names are those of the WHATWG Encoding Standard; unknown labels are ignored.
 */
export function detectCharset(body: Uint8Array, contentType: string | undefined): Charset {
  const bom = readBom(body);
  if (bom) return { charset: bom, charsetFrom: 'bom' };
  const label = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(contentType ?? '');
  const header = encodingName(label?.[1] ?? label?.[2] ?? label?.[3]);
  if (header) return { charset: header, charsetFrom: 'header' };
  const type = mediaType(contentType);
  if (type === '' || type === 'text/html' || type === 'application/xhtml+xml') {
    const meta = readMeta(Buffer.from(body.subarray(0, prescan)).toString('latin1'));
    if (meta) return { charset: meta, charsetFrom: 'meta' };
  }
  return { charset: 'utf-8', charsetFrom: 'default' };
}

function readBom(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** HTML Standard 13.2.3.2, on at most 1,024 characters. */
function readMeta(head: string): string | undefined {
  for (const [tag] of head.replace(/<!--[\s\S]*?(?:-->|$)/g, '').matchAll(/<meta[\s/][^>]*>?/gi)) {
    const direct = attribute(tag, 'charset');
    const isPragma = attribute(tag, 'http-equiv')?.trim().toLowerCase() === 'content-type';
    const label =
      direct ??
      (isPragma ? /charset\s*=\s*["']?([^\s;"']+)/i.exec(attribute(tag, 'content') ?? '')?.[1] : undefined);
    const name = encodingName(label);
    // A page whose tag can be read as ASCII is not UTF-16, whatever the tag says.
    if (name) return name.startsWith('utf-16') ? 'utf-8' : name;
  }
  return undefined;
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`[\\s/]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function encodingName(label: string | undefined): string | undefined {
  if (!label?.trim()) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}
