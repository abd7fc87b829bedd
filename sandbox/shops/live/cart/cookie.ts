/** The cart is what its owner's browser keeps: ids of variants and quantities, `lh-120:2|vb-109:1`. */

export interface CartLine {
  variantId: string;
  quantity: number;
}

const name = '__Host-cart';
export const mostLines = 30;
export const mostPieces = 99;
/** Browsers keep 4,096 bytes of name, value and attributes. */
const mostBytes = 3_500;

/** Lines that can be read; of several for one variant, the first. */
export function readCart(header: string | undefined): CartLine[] {
  const own = (header ?? '')
    .slice(0, 16_384)
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const lines = new Map<string, CartLine>();
  for (const part of (own?.slice(name.length + 1) ?? '').split('|', mostLines)) {
    const line = readLine(part);
    if (line && !lines.has(line.variantId)) lines.set(line.variantId, line);
  }
  return [...lines.values()];
}

function readLine(part: string): CartLine | undefined {
  const [id = '', pieces = '', ...rest] = part.split(':');
  const quantity = readQuantity(pieces);
  if (id === '' || !quantity || rest.length > 0) return undefined;
  try {
    return { variantId: decodeURIComponent(id), quantity };
  } catch {
    return undefined;
  }
}

/** 0 to `mostPieces`; undefined for everything else. */
export function readQuantity(text: string): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number <= mostPieces ? number : undefined;
}

/** Value of Set-Cookie; undefined when the cart has grown too large for one. */
export function writeCart(lines: readonly CartLine[]): string | undefined {
  const value = lines
    .map(({ variantId, quantity }) => `${encodeURIComponent(variantId)}:${String(quantity)}`)
    .join('|');
  if (lines.length > mostLines || value.length > mostBytes) return undefined;
  const age = lines.length ? 30 * 86_400 : 0;
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${String(age)}`;
}
