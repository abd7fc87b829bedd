/** Products and variants. Source: https://ucp.dev/2026-08-25/schemas/shopping/types/product.json. */
import { isBuyable, type Description, type Media, type Product, type Variant } from '#commerce';
import type { JsonObject } from '../../../release.ts';
import { metadata, ownMetadata } from '../../../wire/metadata.ts';
import { present, someOf } from '../../../wire/present.ts';
import { webAddress } from '../../../wire/web-address.ts';

/** @param variants those of the product that are shown, at least one; `extra` adds members to one of them */
export function product(
  given: Product,
  variants: readonly Variant[],
  currency: string,
  extra: (variant: Variant) => JsonObject = () => ({}),
): JsonObject {
  const listed = variants.some(({ price }) => reduced(price));
  return present({
    id: given.id,
    title: given.title,
    description: description(given.description),
    url: webAddress(given.url),
    categories: someOf(given.categories.flatMap(categoryEntries)),
    price_range: range(
      variants.map(({ price }) => price.amount),
      currency,
    ),
    list_price_range: listed
      ? range(
          variants.map(({ price }) => price.list ?? price.amount),
          currency,
        )
      : undefined,
    media: someOf(media(given.media)),
    options: someOf(given.options.filter(({ values }) => values.length).map(optionEntry)),
    variants: variants.map((one) => ({ ...variant(one, given, currency), ...extra(one) })),
    rating: given.rating && {
      value: given.rating.value,
      scale_max: given.rating.scaleMax,
      count: given.rating.count,
    },
    metadata: metadata({ ...(given.brand === undefined ? {} : { brand: given.brand }), ...given.attributes }),
  });
}

const variant = (given: Variant, { attributes }: Product, currency: string): JsonObject =>
  present({
    id: given.id,
    sku: given.sku,
    barcodes: given.gtin === undefined ? undefined : [{ type: 'GTIN', value: given.gtin }],
    title: given.title,
    description: description(given.description),
    url: webAddress(given.url),
    price: { amount: given.price.amount, currency },
    list_price: reduced(given.price) ? { amount: given.price.list, currency } : undefined,
    availability: {
      available: isBuyable(given.availability),
      status: given.availability.state.replaceAll('-', '_'),
    },
    options: someOf(Object.entries(given.options).map(([name, label]) => ({ name, label }))),
    media: someOf(media(given.media ?? imageOf(given))),
    metadata: ownMetadata(given.attributes, attributes),
  });

const reduced = ({ amount, list }: Variant['price']): boolean => list !== undefined && list > amount;

const description = ({ plain, html }: Description): JsonObject => present({ plain, html });

const categoryEntries = ({ path, google }: Product['categories'][number]): JsonObject[] => [
  { value: path, taxonomy: 'merchant' },
  ...(google === undefined ? [] : [{ value: google, taxonomy: 'google_product_category' }]),
];

const optionEntry = ({ name, values }: Product['options'][number]): JsonObject => ({
  name,
  values: values.map((label) => ({ label })),
});

const range = (amounts: readonly number[], currency: string): JsonObject => ({
  min: { amount: Math.min(...amounts), currency },
  max: { amount: Math.max(...amounts), currency },
});

const imageOf = ({ imageUrl }: Variant): Media[] =>
  imageUrl === undefined ? [] : [{ type: 'image', url: imageUrl }];

const media = (given: readonly Media[]): JsonObject[] =>
  given.flatMap(({ type, url, alt, width, height }) => {
    const address = webAddress(url);
    return address ? [present({ type, url: address, alt_text: alt, width, height })] : [];
  });
