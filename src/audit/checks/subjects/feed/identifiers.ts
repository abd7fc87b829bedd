/** Whether the page of a feed record knows the record's identifiers. */
import type { Page } from '../../../evidence.ts';
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import type { FeedRecord } from '../../../parse/feed/feed.ts';
import { said } from '../product/facts.ts';

const idKeys =
  /^(?:sku|mpn|gtin(?:8|12|13|14)?|isbn|productID|identifier|serialNumber|inProductGroupWithID)$/;
const addressKeys = ['url', '@id'];
const maxNodes = 2000;
const maxValues = 50;

/** Case and leading zeros of numbers are ignored. */
const plain = (value: string): string => {
  const text = value.trim().toLowerCase();
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
};

export interface PageIdentifiers {
  ids: Set<string>;
  /** Path segments and query values of addresses in the markup, where shops also put the id of a variant. */
  addressed: Set<string>;
}

/** Identifiers in the markup of a page, those of variants and of all syntaxes. */
export function identifiersIn({ facts: { product, structured } }: Page): PageIdentifiers {
  const ids = new Set<string>();
  const addressed = new Set<string>();
  const add = (value: string | undefined): void => {
    if (said(value) !== undefined) ids.add(plain(value ?? ''));
  };
  for (const node of structured.nodes.slice(0, maxNodes)) {
    for (const value of idValues(node)) add(value);
    for (const key of addressKeys) {
      const value = Object.hasOwn(node.props, key) ? node.props[key] : undefined;
      if (typeof value === 'string') for (const part of partsOf(value)) addressed.add(plain(part));
    }
  }
  for (const value of [product?.sku, product?.mpn, product?.productId]) add(value);
  for (const { value } of product?.gtins ?? []) add(value);
  for (const { sku, gtin } of product?.group?.variants ?? []) [sku, gtin].forEach(add);
  for (const { property, content } of structured.openGraph)
    if (/^product:(?:retailer_item_id|ean|isbn|upc|mfr_part_no)$/i.test(property)) add(content);
  return { ids, addressed };
}

/** True if the markup has the record's id, sku, gtin, or mpn. */
export function isKnownOn({ ids, addressed }: PageIdentifiers, record: FeedRecord): boolean {
  const { id, gtin, mpn, fields } = record;
  const own = [id, fields['sku'], gtin, mpn].flatMap((value) => (said(value) ? [plain(value ?? '')] : []));
  return (
    own.some((value) => ids.has(value)) ||
    // A short number in an address may be anything.
    (id !== undefined && id.length >= 4 && addressed.has(plain(id)))
  );
}

function idValues({ props }: StructuredNode): string[] {
  return Object.keys(props)
    .filter((key) => idKeys.test(key))
    .flatMap((key) => {
      const value = props[key];
      return (Array.isArray(value) ? value.slice(0, maxValues) : [value]).flatMap(textOf);
    });
}

function textOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value).slice(0, 200)];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'value')) return [];
  const inner = (value as { value: unknown }).value;
  return typeof inner === 'string' || typeof inner === 'number' ? [String(inner).slice(0, 200)] : [];
}

function partsOf(address: string): string[] {
  const url = address.length > 2000 ? null : URL.parse(address, 'https://page.invalid/');
  return url ? [...url.pathname.split('/').filter(Boolean), ...url.searchParams.values()].slice(0, 20) : [];
}
