/** JSON records to fields: Shopify products.json, WooCommerce store products, and plain records by OpenAI and ACP names. */
import type { Json } from '#manifest';
import { currencyExponent } from '../money/currency.ts';

export type Fields = [string, string][];

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maxVariants = 250;

/** The records of one JSON object: one for each variant of a Shopify or ACP product, else one. */
export function platformRecords(item: Json): Fields[] {
  const variants = Array.isArray(item['variants'])
    ? item['variants'].filter(isObject).slice(0, maxVariants)
    : [];
  if (variants.length > 0 && 'handle' in item) return variants.map((variant) => shopify(item, variant));
  if (isObject(item['prices'])) return [wooCommerce(item, item['prices'])];
  if (variants.length > 0)
    return variants.map((variant) => [
      ...plain(variant),
      ...plain({ ...item, id: '', variants: '', item_group_id: item['id'] }),
    ]);
  return [plain(item)];
}

/** Variants with money in minor units beside its currency (schema.feed.json of the Agentic Commerce Protocol). */
export const isAcpProduct = (item: Json): boolean =>
  !('handle' in item) &&
  Array.isArray(item['variants']) &&
  item['variants'].some(
    (variant) =>
      isObject(variant) && isObject(variant['price']) && Number.isInteger(variant['price']['amount']),
  );

function shopify(product: Json, variant: Json): Fields {
  const options = Array.isArray(product['options']) ? product['options'].filter(isObject) : [];
  const chosen = options
    .slice(0, 3)
    .map((option, at): [string, string] => [text(option['name']), text(variant[`option${at + 1}`])]);
  const compare = text(variant['compare_at_price']);
  const onSale = Number(compare) > Number(text(variant['price']));
  return [
    ['id', text(variant['id'])],
    ['item_group_id', text(product['id'])],
    ['title', text(product['title'])],
    ['description', text(product['body_html'])],
    ['link', `/products/${text(product['handle'])}`],
    ['image_link', firstImage(variant['featured_image']) || firstImage(product['images'])],
    ['price', onSale ? compare : text(variant['price'])],
    ['sale_price', onSale ? text(variant['price']) : ''],
    ['availability', availability(variant['available'])],
    ['brand', text(product['vendor'])],
    ['gtin', text(variant['barcode'])],
    ['sku', text(variant['sku'])],
    ['product_type', text(product['product_type'])],
    ['shipping_weight', text(variant['grams'])],
    ...chosen.filter(([name]) => name !== '' && name !== 'Title'),
  ];
}

/** Prices are in minor units. */
function wooCommerce(product: Json, prices: Json): Fields {
  const digits = Number(prices['currency_minor_unit'] ?? 2);
  const money = (value: unknown): string => (/^\d+$/.test(text(value)) ? fromMinor(text(value), digits) : '');
  const onSale = product['on_sale'] === true;
  return [
    ['price', money(onSale ? prices['regular_price'] : prices['price'])],
    ['sale_price', onSale ? money(prices['sale_price']) : ''],
    ['currency', text(prices['currency_code'])],
    ['availability', availability(product['is_in_stock'])],
    ['image_link', firstImage(product['images'])],
    ...plain({ ...product, prices: '', images: '' }),
  ];
}

/** Members that list attributes as a table of their own: WooCommerce, Shopware, Magento, Square and plain schema.org. */
const attributeLists = [
  'attributes',
  'product_attributes',
  'custom_attributes',
  'properties',
  'specifications',
  'options',
  'additionalProperty',
];
const maxAttributes = 50;

/** Each named attribute as a field: a name in the language of the shop, and its values. */
function attributeFields(item: Json): Fields {
  const taken = new Set(Object.keys(item).map((name) => name.toLowerCase()));
  return attributeLists
    .flatMap((key) => item[key])
    .filter(isObject)
    .slice(0, maxAttributes)
    .flatMap((one): Fields => {
      const name = text(one['name'] ?? one['label'] ?? one['attribute_code'] ?? one['key']).trim();
      const value = text(one['terms'] ?? one['values'] ?? one['options'] ?? one['option'] ?? one['value']);
      return name === '' || value === '' || taken.has(name.toLowerCase())
        ? []
        : [[name.slice(0, 100), value]];
    });
}

function plain(item: Json): Fields {
  return [...plainFields(item), ...attributeFields(item)];
}

function plainFields(item: Json): Fields {
  return Object.entries(item)
    .slice(0, 200)
    .map(([name, value]): [string, string] => {
      if (name === 'variant_dict' && isObject(value)) return [name, JSON.stringify(value).slice(0, 1000)];
      if (name === 'media') return ['image_link', firstImage(value)];
      if (/image/i.test(name)) return [name, firstImage(value)];
      if (/availab|stock/i.test(name)) return [name, stockText(value)];
      if (/price/i.test(name) && isObject(value)) return [name, priceText(value)];
      return [name, text(value)];
    });
}

/** ACP money: an integer in minor units with its currency. */
function priceText(value: Json): string {
  const currency = text(value['currency'] ?? value['currency_code']).toUpperCase();
  const amount = text(value['amount'] ?? value['value']);
  return Number.isInteger(value['amount'])
    ? `${fromMinor(amount, currencyExponent(currency))} ${currency}`
    : `${amount} ${currency}`.trim();
}

function fromMinor(digits: string, exponent: number): string {
  if (!/^\d{1,20}$/.test(digits) || !Number.isInteger(exponent) || exponent < 0 || exponent > 8) return '';
  if (exponent === 0) return digits;
  const padded = digits.padStart(exponent + 1, '0');
  return `${padded.slice(0, -exponent)}.${padded.slice(-exponent)}`;
}

function firstImage(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(first) ? text(first['src'] ?? first['url'] ?? first['link']) : text(first);
}

const availability = (value: unknown): string =>
  value === true ? 'in_stock' : value === false ? 'out_of_stock' : text(value);

/** ACP names a status, or just whether it can be bought. */
const stockText = (value: unknown): string =>
  isObject(value) ? text(value['status']) || availability(value['available']) : availability(value);

/** Scalars as they are, lists joined, an object by its main member. */
function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .slice(0, 20)
      .map((item) =>
        isObject(item) ? text(item['name'] ?? item['value']) : typeof item === 'object' ? '' : text(item),
      )
      .filter(Boolean)
      .join(', ');
  if (!isObject(value)) return '';
  const telling = value['status'] ?? value['name'] ?? value['value'] ?? value['plain'];
  return typeof telling === 'object' ? '' : text(telling);
}
