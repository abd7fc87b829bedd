/** What every record of a product feed must carry. */
import { isBlank } from './blank.ts';
import type { FeedRecord } from './feed-fields.ts';

const plain = ['id', 'title', 'description', 'link', 'image_link', 'availability'] as const;

/**
 * The required fields that a record lacks, by the Google product data specification: price with currency, and brand with
 * gtin or mpn. Media need no brand beside their number, clothing no number beside its brand (identifier requirements by
 * category, support.google.com/merchants/answer/6324478).
 */
export function lackingFields(record: FeedRecord): string[] {
  const { fields, price, currency } = record;
  const has = (name: string): boolean => !isBlank(fields[name] ?? '', name);
  const lacks: string[] = plain.filter((name) => !has(name));
  // An amount that cannot be read is none.
  if (price === undefined || !(Number(price) > 0)) lacks.push('price');
  else if (!currency) lacks.push('currency');
  if (/^(?:no|false)$/i.test(record.identifierExists?.trim() ?? '')) return lacks;
  const gtin = has('gtin');
  if (!has('brand') && !(gtin && isMedia(record))) lacks.push('brand');
  if (!gtin && !has('mpn') && !(has('brand') && isClothing(fields))) lacks.push('gtin or mpn');
  return lacks;
}

/** Books, films and music: by their number or their category. */
const isMedia = ({ gtin, fields }: FeedRecord): boolean =>
  /^97[89]/.test(gtin?.replaceAll(/[\s-]/g, '') ?? '') ||
  /^(?:media|783|839|855|784)\b/i.test(fields['google_product_category'] ?? '');

/** By its category, else by the two fields that are asked of clothing alone. */
const isClothing = (fields: FeedRecord['fields']): boolean =>
  /^(?:apparel|166|1604|187)\b/i.test(fields['google_product_category'] ?? '') ||
  (!isBlank(fields['gender'] ?? '') && !isBlank(fields['age_group'] ?? ''));
