/** What a record of a product feed must carry, by the table of its reader. */
import { isBlank } from '../blank.ts';
import type { FeedRecord } from './fields.ts';
import type { FeedReader } from './reader.ts';

const everyReader = ['id', 'title', 'description', 'link', 'image_link', 'availability'] as const;
/** A value that is there and that the reader does not know. */
export const otherAvailability = 'availability value';

const openAiStock = new Set(['in_stock', 'out_of_stock', 'pre_order', 'preorder', 'backorder', 'unknown']);
const isOn = (value: string | undefined): boolean => /^(?:true|1|yes)$/i.test(value?.trim() ?? '');

/** The required fields that a record lacks, named as in `FeedRecord.fields`; `currency` is that of the price. */
export function lackingFields(record: FeedRecord, reader: FeedReader): string[] {
  const { fields } = record;
  const has = (name: string): boolean => !isBlank(fields[name] ?? '', name);
  if (reader === 'acp') return ['id', 'title'].filter((name) => !has(name));
  const lacks: string[] = everyReader.filter((name) => !has(name) && !standsIn(record, reader, name));
  // An amount that cannot be read is none.
  if (record.price === undefined || !(Number(record.price) > 0)) lacks.push('price');
  else if (!record.currency) lacks.push('currency');
  return [...lacks, ...more[reader](record, has)];
}

type More = (record: FeedRecord, has: (name: string) => boolean) => string[];

const more: Record<Exclude<FeedReader, 'acp'>, More> = {
  openai: ({ fields }, has) => {
    const stock = fields['availability']?.trim().toLowerCase() ?? '';
    const variants = ['listing_has_variations', 'variant_dict'].some(has);
    const isVariant = variants && !/^false$/i.test(fields['listing_has_variations'] ?? '');
    const names = [
      'brand',
      'seller_name',
      ...(isVariant ? ['item_group_id', 'listing_has_variations', 'variant_dict'] : []),
      ...(isOn(fields['is_eligible_checkout']) ? ['seller_privacy_policy', 'seller_tos'] : []),
    ];
    return [
      ...(isBlank(stock) || openAiStock.has(stock) ? [] : [otherAvailability]),
      ...names.filter((name) => !has(name)),
    ];
  },
  /**
   * Brand with gtin or mpn. Media need no brand beside their number, clothing no number beside its brand (identifier
   * requirements by category, support.google.com/merchants/answer/6324478).
   */
  google: (record, has) => {
    if (/^(?:no|false)$/i.test(record.identifierExists?.trim() ?? '')) return [];
    const gtin = has('gtin');
    const brand = has('brand');
    return [
      ...(brand || (gtin && isMedia(record)) ? [] : ['brand']),
      ...(gtin || has('mpn') || (brand && isClothing(record.fields)) ? [] : ['gtin or mpn']),
    ];
  },
  meta: (_, has) => [...(has('condition') ? [] : ['condition']), ...brandOrNumber(has)],
  any: (_, has) => brandOrNumber(has),
};

const brandOrNumber = (has: (name: string) => boolean): string[] =>
  ['brand', 'gtin', 'mpn'].some(has) ? [] : ['brand'];

/** What a reader accepts in place of a field that is blank. */
function standsIn({ fields, id }: FeedRecord, reader: FeedReader, name: string): boolean {
  if (name === 'id')
    return reader === 'openai' ? !isBlank(fields['sku'] ?? '') : reader === 'any' && !isBlank(id ?? '');
  // To OpenAI an availability that is not known is an availability.
  return (
    name === 'availability' &&
    reader === 'openai' &&
    fields['availability']?.trim().toLowerCase() === 'unknown'
  );
}

/** Books, films and music: by their number or their category. */
const isMedia = ({ gtin, fields }: FeedRecord): boolean =>
  /^97[89]/.test(gtin?.replaceAll(/[\s-]/g, '') ?? '') ||
  /^(?:media|783|839|855|784)\b/i.test(fields['google_product_category'] ?? '');

/** By its category, else by the two fields that are asked of clothing alone. */
const isClothing = (fields: FeedRecord['fields']): boolean =>
  /^(?:apparel|166|1604|187)\b/i.test(fields['google_product_category'] ?? '') ||
  (!isBlank(fields['gender'] ?? '') && !isBlank(fields['age_group'] ?? ''));
