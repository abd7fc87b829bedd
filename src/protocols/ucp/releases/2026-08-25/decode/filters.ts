/** Filters of the catalogue. Source: https://ucp.dev/2026-08-25/specification/shopping/catalog/search (Search Filters). */
import { z } from 'zod';
import type { ProductQuery } from '#commerce';
import type { Note } from '../../../release.ts';
import { present } from '../../../wire/present.ts';
import { fewEntries, mostEntries, text, tooManyEntries } from './texts.ts';

const amount = z.int().min(0);
const texts = z.array(text).max(mostEntries);

/** `in_stock` and `attributes` are ours: the release leaves the object open. */
const known = {
  categories: texts.optional(),
  price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
  in_stock: z.boolean().optional(),
  attributes: z
    .record(text, z.union([text, texts]))
    .refine(fewEntries, tooManyEntries)
    .optional(),
};

/** Loose, so that filters that we do not have can be told of. */
export const filtersSchema = z.looseObject(known);

type Given = z.output<typeof filtersSchema>;

export interface Filters extends Pick<ProductQuery, 'categories' | 'price' | 'inStock' | 'attributes'> {}

export function readFilters(given: Given = {}): Filters {
  const { price } = given;
  const attributes = Object.entries(given.attributes ?? {}).map(
    ([name, value]) => [name, typeof value === 'string' ? [value] : value] as const,
  );
  return present({
    categories: given.categories?.length ? given.categories : undefined,
    price: price?.min === undefined && price?.max === undefined ? undefined : present(price),
    inStock: given.in_stock,
    attributes: attributes.length ? Object.fromEntries(attributes) : undefined,
  });
}

const mostNamed = 5;

export function filterNotes(given: Given = {}, currency: string | undefined): Note[] {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name));
  const { price } = readFilters(given);
  return [
    ...unknown.slice(0, mostNamed).map((name) => ({
      code: 'filter_ignored',
      text: `There is no filter named ${JSON.stringify(name.slice(0, 60))}; it was ignored.`,
    })),
    ...(price && currency === undefined
      ? [
          {
            code: 'price_filter_currency_assumed',
            text: 'The price filter came without context.currency; it was read in the currency of the prices.',
          },
        ]
      : []),
  ];
}
