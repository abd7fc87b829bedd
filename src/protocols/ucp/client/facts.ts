/** Reading what a store answered: every member is unknown until looked at. */
import { isCurrency, minorDigits } from '#commerce';
import { asObject, readCatalogPrice, type CatalogPrice, type Json } from '#manifest';

export interface FoundProduct {
  title?: string;
  url?: string;
  /** Of the first variant, which is what a checkout takes. */
  variantId?: string;
  price?: CatalogPrice;
  range?: { min: CatalogPrice; max: CatalogPrice };
}

const text = (value: unknown, max = 2_048): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= max ? value : undefined;

/** A price as UCP writes it, or in lower case. */
export const moneyOf = (value: unknown): CatalogPrice | undefined =>
  readCatalogPrice(value, isCurrency).price;

/** `products` of an answer; undefined when it holds no such list. */
export function foundProducts(answer: unknown): Json[] | undefined {
  const list = asObject(answer)?.['products'];
  if (!Array.isArray(list)) return undefined;
  return (list as unknown[])
    .slice(0, 50)
    .map(asObject)
    .filter((one) => one !== undefined);
}

export function readProduct(product: Json): FoundProduct {
  const variants = Array.isArray(product['variants']) ? (product['variants'] as unknown[]) : [];
  const variant = asObject(variants[0]) ?? {};
  const range = asObject(product['price_range']) ?? {};
  const [min, max] = [moneyOf(range['min']), moneyOf(range['max'])];
  const price = moneyOf(variant['price']) ?? min;
  const [title, url, variantId] = [
    text(product['title'], 100_000),
    text(product['url']),
    text(variant['id'], 255),
  ];
  return {
    ...(title === undefined ? {} : { title }),
    ...(url === undefined ? {} : { url }),
    ...(variantId === undefined ? {} : { variantId }),
    ...(price ? { price } : {}),
    ...(min && max ? { range: { min, max } } : {}),
  };
}

/** What a checkout can be tried with. */
export interface BuyableProduct {
  id: string;
  title: string;
  /** Of its first variant that can be bought. */
  variantId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  url?: string;
}

/** The first variant with an id and a price that is not said to be sold out. */
export function firstBuyable(answer: unknown): BuyableProduct | undefined {
  for (const product of foundProducts(answer) ?? []) {
    const variants = Array.isArray(product['variants']) ? (product['variants'] as unknown[]) : [];
    for (const one of variants.slice(0, 50)) {
      const variant = asObject(one) ?? {};
      if (asObject(variant['availability'])?.['available'] === false) continue;
      const [variantId, price] = [text(variant['id'], 255), moneyOf(variant['price'])];
      if (variantId === undefined || !price) continue;
      const url = text(variant['url']) ?? text(product['url']);
      const [id = '', title = ''] = [text(product['id']), text(product['title'], 100_000)];
      return { id, title, variantId, ...price, ...(url === undefined ? {} : { url }) };
    }
  }
  return undefined;
}

/** What a store says of a failure: UCP's own forms, problem documents, JSON-RPC errors. */
export function failureText(answer: unknown): string | undefined {
  const object = asObject(answer) ?? {};
  const messages = Array.isArray(object['messages']) ? (object['messages'] as unknown[]) : [];
  const first = asObject(messages[0]) ?? asObject(object['error']) ?? object;
  const parts = ['code', 'content', 'title', 'detail', 'message'].map((key) => first[key]);
  const told = parts.filter((part) => typeof part === 'string' || typeof part === 'number').map(String);
  return told.length ? told.join(': ') : undefined;
}

/** `149.90` of EUR is 14990; undefined for anything but a plain decimal of the currency. */
export function parseMinor(price: string, currency: string): number | undefined {
  const [, whole = '', fraction = ''] = /^\s*(\d{1,12})(?:\.(\d{1,6}))?\s*$/.exec(price) ?? [];
  if (whole === '' || !isCurrency(currency)) return undefined;
  const digits = minorDigits(currency);
  if (/[1-9]/.test(fraction.slice(digits))) return undefined;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** The same host, or one of them lies under the other, `www` apart. */
export function isSameSite(host: string, other: string): boolean {
  const [a, b] = [host, other].map((name) => name.toLowerCase().replace(/^www\./, ''));
  return a !== undefined && b !== undefined && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`));
}
