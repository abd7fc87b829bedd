/** Products in a UCP catalog response, as a platform reads them, within limits. */
import {
  asArray,
  asObject,
  asText,
  readCatalogPrice,
  type CatalogPrice,
  type Json,
  type ReadCatalogPrice,
} from '#manifest';
import type { CatalogueProduct, CatalogueVariant } from '../../evidence.ts';
import { isActiveCurrency } from '../../parse/money/currency.ts';

const mostProducts = 20;
const mostVariants = 50;
const mostText = 500;
const mostOptions = 10;
const mostValues = 200;

const cut = (value: unknown): string | undefined => asText(value)?.slice(0, mostText);

/** `products` of a search; undefined when there is no such list. `found` counts them all. */
export function readProducts(payload: unknown): { found: number; products: CatalogueProduct[] } | undefined {
  const list = asObject(payload)?.['products'];
  if (!Array.isArray(list)) return undefined;
  const products = asArray(list).slice(0, mostProducts).map(readProduct);
  return { found: list.length, products };
}

/** Required members are those of `product.json` and `variant.json`, the same in both releases with a catalog. */
function readProduct(value: unknown): CatalogueProduct {
  const product = asObject(value) ?? {};
  const { id, title, url, price_range, variants } = product;
  const range = asObject(price_range);
  const all = asArray(variants).slice(0, mostVariants);
  const lacks = [
    ...(asText(id) ? [] : ['id']),
    ...(asText(title) ? [] : ['title']),
    ...(hasDescription(product) ? [] : ['description']),
    ...(moneyOf(range?.['min']) && moneyOf(range?.['max']) ? [] : ['price_range']),
    ...(all.length ? lacksOfVariants(all) : ['variants']),
  ];
  const options = asArray(product['options'])
    .slice(0, mostOptions)
    .flatMap((one) => {
      const { name, values } = asObject(one) ?? {};
      const labels = asArray(values).slice(0, mostValues);
      return {
        name: cut(name) ?? '',
        values: labels.flatMap((value) => cut(asObject(value)?.['label']) ?? []),
      };
    });
  return {
    ...texts({ id, title, url }),
    ...(options.length ? { options } : {}),
    variants: all.map(readVariant),
    lacks,
  };
}

/** Of the first variant that lacks something; the others have the same source. */
function lacksOfVariants(variants: readonly unknown[]): string[] {
  for (const [at, one] of variants.entries()) {
    const variant = asObject(one) ?? {};
    const lacks = [
      ...(asText(variant['id']) ? [] : ['id']),
      ...(asText(variant['title']) ? [] : ['title']),
      ...(hasDescription(variant) ? [] : ['description']),
      ...(moneyOf(variant['price']) ? [] : ['price']),
    ];
    if (lacks.length) return lacks.map((name) => `variants/${at}/${name}`);
  }
  return [];
}

const hasDescription = ({ description }: Json): boolean =>
  ['plain', 'html', 'markdown'].some((form) => typeof asObject(description)?.[form] === 'string');

function readVariant(value: unknown): CatalogueVariant {
  const variant = asObject(value) ?? {};
  const { id, sku, url } = variant;
  const { price, fault: priceFault } = priceIn(variant['price']);
  const { available, status } = asObject(variant['availability']) ?? {};
  const stock = {
    ...(typeof available === 'boolean' ? { available } : {}),
    ...(cut(status) === undefined ? {} : { status: cut(status) as string }),
  };
  const options = asArray(variant['options'])
    .slice(0, mostOptions)
    .flatMap((one) => {
      const { name, label } = asObject(one) ?? {};
      return typeof name === 'string' && typeof label === 'string'
        ? { name: name.slice(0, mostText), label: label.slice(0, mostText) }
        : [];
    });
  const gtins = asArray(variant['barcodes'])
    .slice(0, 10)
    .flatMap((one) => cut(asObject(one)?.['value']) ?? []);
  return {
    ...texts({ id, sku, url }),
    gtins,
    ...(options.length ? { options } : {}),
    ...(price ? { price } : {}),
    ...(priceFault === undefined ? {} : { priceFault }),
    ...(Object.keys(stock).length ? { availability: stock } : {}),
  };
}

const priceIn = (value: unknown): ReadCatalogPrice => readCatalogPrice(value, isActiveCurrency);
const moneyOf = (value: unknown): CatalogPrice | undefined => priceIn(value).price;

function texts<K extends string>(values: Record<K, unknown>): Partial<Record<K, string>> {
  const kept = Object.entries(values).flatMap(([key, value]) => {
    const text = cut(value);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(kept) as Partial<Record<K, string>>;
}
