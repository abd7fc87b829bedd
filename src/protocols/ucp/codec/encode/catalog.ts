/**
 * Catalog responses, with products and variants. Sources: https://ucp.dev/2026-08-25/specification/shopping/catalog,
 * https://ucp.dev/2026-08-25/schemas/shopping/types/product.json.
 */
import {
  isBuyable,
  type Attributes,
  type Description,
  type Media,
  type Product,
  type ProductPage,
  type Variant,
} from '#commerce';
import type { JsonObject, LookupRequest, Note, ProductRequest } from '../../release.ts';
import { present, someOf, absoluteUri } from '../present.ts';
import type { ReleaseContext } from '../rules.ts';
import { markShared } from '../share.ts';
import { envelope, encodeRefusal } from './envelope.ts';
import { noteMessages } from './messages.ts';
import { selectionNotes } from './variant-choices.ts';
import { selectOptions, filterVariants, type VariantFilters } from './variant-selection.ts';

const shown = onceFor((products: readonly Product[], currency) =>
  markShared(
    products
      .filter(({ variants }) => variants.length)
      .map((found) => product(brief(found), found.variants.map(brief), currency)),
  ),
);

export const searchAnswer = (
  page: ProductPage & { currency: string },
  notes: Note[],
  context: ReleaseContext,
): JsonObject =>
  present({
    ucp: envelope(context),
    products: shown(page.products, page.currency),
    pagination: present({
      has_next_page: page.nextCursor !== undefined,
      cursor: page.nextCursor,
      total_count: page.total,
    }),
    messages: someOf(noteMessages(notes)),
  });

/** Each product once, each of its variants that an id of the request led to, with those ids. */
export function lookupAnswer(
  products: Product[],
  request: LookupRequest,
  currency: string,
  context: ReleaseContext,
): JsonObject {
  const { filters, notes } = inCurrency(request, currency);
  const found = products.map((one) => ({
    one,
    matches: matched(one, filterVariants(one, filters), request),
  }));
  const named = new Set(
    found.flatMap(({ matches }) => matches.flatMap(({ inputs }) => inputs.map(({ id }) => id))),
  );
  const missing = request.ids.filter((id) => !named.has(id));
  return present({
    ucp: envelope(context),
    products: found
      .filter(({ matches }) => matches.length)
      .map(({ one, matches }) => {
        const inputs = new Map(matches.map(({ variant, inputs }) => [variant.id, inputs]));
        const variants = matches.map(({ variant }) => brief(variant));
        return product(brief(one), variants, currency, ({ id }) => ({ inputs: inputs.get(id) }));
      }),
    messages: someOf(
      noteMessages([
        ...notes,
        ...missing.map((id): Note => ({
          code: 'not_found',
          text: `No product or variant was found with the ID ${JSON.stringify(id.slice(0, 100))}.`,
        })),
      ]),
    ),
  });
}

interface Match {
  variant: Variant;
  inputs: { id: string; match: 'exact' | 'featured' }[];
}

function matched(one: Product, variants: readonly Variant[], { ids }: LookupRequest): Match[] {
  const direct = (variant: Variant) =>
    ids
      .filter((id) => id === variant.id || id === variant.sku || id === variant.gtin)
      .map((id): Match['inputs'][number] => ({ id, match: 'exact' }));
  const featured: Match['inputs'] = ids.includes(one.id) ? [{ id: one.id, match: 'featured' }] : [];
  return variants
    .map((variant, place) => ({
      variant,
      inputs: [...direct(variant), ...(place === 0 ? featured.filter(({ id }) => id !== variant.id) : [])],
    }))
    .filter(({ inputs }) => inputs.length);
}

/** The product with the variants that fit the selection; where filters leave none, it is not found. */
export function productAnswer(
  given: Product,
  request: ProductRequest,
  currency: string,
  context: ReleaseContext,
): JsonObject {
  const { filters, notes } = inCurrency(request, currency);
  const selection = selectOptions(given, request);
  const variants = filterVariants({ ...given, variants: selection.variants }, filters);
  if (!variants.length) return encodeRefusal({ code: 'not-found', what: 'product' }, context);
  return present({
    ucp: envelope(context),
    product: {
      ...product(given, variants, currency),
      ...(given.options.length
        ? {
            selected: selection.selected.map(({ name, value }) => ({ name, label: value })),
            options: selection.options
              .filter(({ values }) => values.length)
              .map(({ name, values }) => ({
                name,
                values: values.map(({ value, available, exists }) => ({ label: value, available, exists })),
              })),
          }
        : {}),
    },
    messages: someOf(noteMessages([...notes, ...selectionNotes(selection.read, selection.variants)])),
  });
}

/** Prices of a filter are of the context's currency: in another one they mean nothing here. */
function inCurrency<Filters extends VariantFilters>(
  { filters, hints }: { filters: Filters; hints: { currency?: string } },
  currency: string,
): { filters: Filters; notes: Note[] } {
  if (!filters.price || hints.currency === undefined || hints.currency === currency)
    return { filters, notes: [] };
  const { price: _, ...rest } = filters;
  const text = `The price filter was ignored because it is in another currency. Prices are in ${currency}.`;
  return { filters: rest as Filters, notes: [{ code: 'price_filter_ignored', text }] };
}

/** @param variants those of the product that are shown, at least one; `extra` adds members to one of them */
function product(
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
    url: absoluteUri(given.url),
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
    url: absoluteUri(given.url),
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

/** Bytes of UTF-8 per description in a list, where agents pay for every word. The detail of a product has the whole text. */
const mostInList = 2_048;

/** Plain text that ends with a word. */
function brief<T extends { description: Description }>(given: T): T {
  const { plain } = given.description;
  if (lengthWithin(plain, mostInList) === plain.length) return { ...given, description: { plain } };
  // The ellipsis has three bytes.
  const cut = plain.slice(0, lengthWithin(plain, mostInList - 3));
  // Some languages write without spaces.
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return {
    ...given,
    description: { plain: `${cut.slice(0, end > cut.length / 2 ? end : cut.length).trimEnd()}…` },
  };
}

/** UTF-16 units from the start on that fit into so many bytes of UTF-8. Counted here: the engines of the cartridge have no encoder. */
function lengthWithin(text: string, bytes: number): number {
  if (text.length * 3 <= bytes) return text.length;
  let left = bytes;
  let at = 0;
  while (at < text.length) {
    // oxlint-disable-next-line unicorn/prefer-code-point -- those engines have char codes only
    const code = text.charCodeAt(at);
    const isPair = code >= 0xd800 && code < 0xdc00;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : isPair ? 4 : 3;
    if (left < 0) break;
    at += isPair ? 2 : 1;
  }
  return at;
}

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
    const address = absoluteUri(url);
    return address ? [present({ type, url: address, alt_text: alt, width, height })] : [];
  });

/** Undefined where there are none. */
const metadata = (values: JsonObject): JsonObject | undefined =>
  Object.keys(values).length ? values : undefined;

/** Only what distinguishes a variant: shared values are on its product, and agents pay for every word. */
export function ownMetadata(variant: Attributes, product: Attributes): JsonObject | undefined {
  const own = Object.entries(variant).filter(
    ([name, value]) => !Object.hasOwn(product, name) || !isSame(value, product[name]),
  );
  return metadata(Object.fromEntries(own));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** What is made of an object, once for as long as the object lives: a backend that remembers pages answers with the same products again. */
function onceFor<K extends object, V>(make: (of: K, how: string) => V): (of: K, how: string) => V {
  const made = new WeakMap<K, Map<string, V>>();
  return (of, how) => {
    const known = made.get(of);
    const value = known?.get(how);
    if (value !== undefined) return value;
    const fresh = make(of, how);
    if (known) known.set(how, fresh);
    else made.set(of, new Map([[how, fresh]]));
    return fresh;
  };
}
