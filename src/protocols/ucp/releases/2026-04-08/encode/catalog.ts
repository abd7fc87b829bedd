/** Answers of the catalogue. Source: https://ucp.dev/2026-04-08/specification/catalog. */
import type { Product, ProductPage, Variant } from '#commerce';
import type { Frame, JsonObject, LookupRequest, Note, ProductRequest } from '../../../release.ts';
import { onceFor } from '../../../wire/once-for.ts';
import { selectOptions } from '../../../wire/option-selection.ts';
import { present, someOf } from '../../../wire/present.ts';
import { filterVariants, type VariantFilters } from '../../../wire/variant-filter.ts';
import { share } from '../../../wire/share.ts';
import { envelope } from './envelope.ts';
import { noteMessages } from './messages.ts';
import { product } from './product.ts';
import { refusal } from './refusal.ts';

const shown = onceFor((products: readonly Product[], currency) =>
  share(
    products
      .filter(({ variants }) => variants.length)
      .map((found) => product(found, found.variants, currency)),
  ),
);

export const searchCatalog = (
  page: ProductPage & { currency: string },
  notes: Note[],
  frame: Frame,
): JsonObject =>
  present({
    ucp: envelope(frame),
    products: shown(page.products, page.currency),
    pagination: present({
      has_next_page: page.nextCursor !== undefined,
      cursor: page.nextCursor,
      total_count: page.total,
    }),
    messages: someOf(noteMessages(notes)),
  });

/** Each product once, each of its variants that an id of the request led to, with those ids. */
export function lookupCatalog(
  products: Product[],
  request: LookupRequest,
  currency: string,
  frame: Frame,
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
    ucp: envelope(frame),
    products: found
      .filter(({ matches }) => matches.length)
      .map(({ one, matches }) => {
        const inputs = new Map(matches.map(({ variant, inputs }) => [variant.id, inputs]));
        const variants = matches.map(({ variant }) => variant);
        return product(one, variants, currency, ({ id }) => ({ inputs: inputs.get(id) }));
      }),
    messages: someOf(
      noteMessages([
        ...notes,
        ...missing.map((id) => ({
          code: 'not_found',
          text: `Nothing was found for the id ${JSON.stringify(id.slice(0, 100))}.`,
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
export function getProduct(
  given: Product,
  request: ProductRequest,
  currency: string,
  frame: Frame,
): JsonObject {
  const { filters, notes } = inCurrency(request, currency);
  const selection = selectOptions(given, request);
  const variants = filterVariants({ ...given, variants: selection.variants }, filters);
  if (!variants.length) return refusal({ code: 'not-found', what: 'product' }, frame);
  return present({
    ucp: envelope(frame),
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
    messages: someOf(noteMessages(notes)),
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
  const text = `Prices are in ${currency}; the price filter is in another currency and was ignored.`;
  return { filters: rest as Filters, notes: [{ code: 'price_filter_ignored', text }] };
}
