/** Search, lookup and product detail. Source: https://ucp.dev/2026-08-25/specification/shopping/catalog. */
import { z } from 'zod';
import type { BuyerHints, ProductQuery } from '#commerce';
import type { Decoded, LookupRequest, Note, ProductRequest } from '../../release.ts';
import { present } from '../present.ts';
import type { ReleaseRules } from '../rules.ts';
import { circumstances, hints } from './context.ts';
import {
  andThen,
  decoded,
  fewEntries,
  idText,
  invalid,
  maxEntries,
  readBody,
  boundedText,
  tooManyEntries,
} from './request-body.ts';
import { meantBy } from './unknown-members.ts';

const maxLookups = 100;

const amount = z.int().min(0);
const texts = z.array(boundedText).max(maxEntries);

/** `in_stock` and `attributes` are ours: the release leaves the object open. */
const known = {
  categories: texts.optional(),
  price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
  in_stock: z.boolean().optional(),
  attributes: z
    .record(boundedText, z.union([boundedText, texts]))
    .refine(fewEntries, tooManyEntries)
    .optional(),
};

/** Loose, so that unsupported filters can be reported. */
const filtersSchema = z.looseObject(known);

export const searchSchema = z.object({
  ...circumstances,
  query: z.string().max(500).optional(),
  filters: filtersSchema.optional(),
  pagination: z.object({ cursor: boundedText.optional(), limit: z.int().optional() }).optional(),
});

export function searchCatalog(
  body: unknown,
  rules: ReleaseRules,
): Decoded<{ query: ProductQuery; hints: BuyerHints; notes: Note[] }> {
  return andThen(readBody(searchSchema, body), (given) => {
    const wanted = readFilters(given.filters);
    const words = given.query?.trim();
    if (!words && Object.keys(wanted).length === 0) {
      return invalid({ path: '$', text: 'Expected a query or at least one supported filter' });
    }
    const { cursor, limit = 10 } = given.pagination ?? {};
    return decoded({
      query: {
        ...wanted,
        ...(words ? { text: words } : {}),
        ...(cursor ? { cursor } : {}),
        limit: Math.min(Math.max(limit, 1), 100),
      },
      hints: hints(given.context, rules),
      notes: filterNotes(given.filters, given.context?.currency),
    });
  });
}

export const lookupSchema = z.object({
  ...circumstances,
  ids: z.array(idText).min(1).max(maxLookups),
  filters: filtersSchema.optional(),
});

export function lookupCatalog(body: unknown, rules: ReleaseRules): Decoded<LookupRequest> {
  const ids: unknown = (body as { ids?: unknown } | null | undefined)?.ids;
  if (Array.isArray(ids) && ids.length > maxLookups) {
    const text = `Too big: expected at most ${maxLookups} IDs`;
    return { ok: false, code: 'request_too_large', problems: [{ path: '$.ids', text }] };
  }
  return andThen(readBody(lookupSchema, body), (given) =>
    decoded({
      ids: [...new Set(given.ids)],
      filters: readFilters(given.filters),
      hints: hints(given.context, rules),
    }),
  );
}

/** Options of a variant, in the agent's words. */
export const selectedSchema = z.array(z.object({ name: boundedText, label: boundedText })).max(maxEntries);

export const productSchema = z.object({
  ...circumstances,
  id: idText,
  selected: selectedSchema.optional(),
  preferences: z.array(boundedText).max(maxEntries).optional(),
  filters: filtersSchema.optional(),
});

export function getProduct(body: unknown, rules: ReleaseRules): Decoded<ProductRequest> {
  return andThen(readBody(productSchema, body), (given) => {
    const names = given.selected?.map(({ name }) => name.toLowerCase()) ?? [];
    const twice = names.findIndex((name, place) => names.indexOf(name) !== place);
    if (twice >= 0) {
      return invalid({ path: `$.selected[${twice}].name`, text: 'Expected each option only once' });
    }
    return decoded({
      id: given.id,
      selected: given.selected?.map(({ name, label }) => ({ name, value: label })) ?? [],
      preferences: given.preferences ?? [],
      filters: readFilters(given.filters),
      hints: hints(given.context, rules),
    });
  });
}

type Given = z.output<typeof filtersSchema>;

interface Filters extends Pick<ProductQuery, 'categories' | 'price' | 'inStock' | 'attributes'> {}

function readFilters(given: Given = {}): Filters {
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

const maxNotes = 5;

function filterNotes(given: Given = {}, currency: string | undefined): Note[] {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name));
  const { price } = readFilters(given);
  return [
    ...unknown.slice(0, maxNotes).map((name): Note => {
      const meant = meantBy(name, Object.keys(known));
      return {
        code: 'filter_ignored',
        text: `The filter ${JSON.stringify(name.slice(0, 60))} is not supported and was ignored.${meant ? ` Did you mean \`${meant}\`?` : ''}`,
      };
    }),
    ...(price && currency === undefined
      ? [
          {
            code: 'price_filter_currency_assumed' as const,
            text: 'The price filter was sent without context.currency, so it was applied in the currency of the prices.',
          },
        ]
      : []),
  ];
}
