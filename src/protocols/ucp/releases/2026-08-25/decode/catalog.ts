/** Search, lookup and product detail. Source: https://ucp.dev/2026-08-25/specification/shopping/catalog. */
import { z } from 'zod';
import type { BuyerHints, ProductQuery } from '#commerce';
import type { Decoded, LookupRequest, Note, ProductRequest } from '../../../release.ts';
import { andThen, decoded, invalid, readBody } from '../../../wire/problems.ts';
import { circumstances, hints } from './context.ts';
import { filterNotes, filtersSchema, readFilters } from './filters.ts';
import { id, mostEntries, mostLookups, text } from './texts.ts';

export const searchSchema = z.object({
  ...circumstances,
  query: z.string().max(500).optional(),
  filters: filtersSchema.optional(),
  pagination: z.object({ cursor: text.optional(), limit: z.int().optional() }).optional(),
});

export function searchCatalog(
  body: unknown,
): Decoded<{ query: ProductQuery; hints: BuyerHints; notes: Note[] }> {
  return andThen(readBody(searchSchema, body), (given) => {
    const wanted = readFilters(given.filters);
    const words = given.query?.trim();
    if (!words && Object.keys(wanted).length === 0) {
      return invalid({ path: '$', text: 'Expected a query, or a filter that is known here' });
    }
    const { cursor, limit = 10 } = given.pagination ?? {};
    return decoded({
      query: {
        ...wanted,
        ...(words ? { text: words } : {}),
        ...(cursor ? { cursor } : {}),
        limit: Math.min(Math.max(limit, 1), 100),
      },
      hints: hints(given.context),
      notes: filterNotes(given.filters, given.context?.currency),
    });
  });
}

export const lookupSchema = z.object({
  ...circumstances,
  ids: z.array(id).min(1).max(mostLookups),
  filters: filtersSchema.optional(),
});

export function lookupCatalog(body: unknown): Decoded<LookupRequest> {
  const ids: unknown = (body as { ids?: unknown } | null | undefined)?.ids;
  if (Array.isArray(ids) && ids.length > mostLookups) {
    const text = `Too big: expected at most ${mostLookups} ids`;
    return { ok: false, code: 'request_too_large', problems: [{ path: '$.ids', text }] };
  }
  return andThen(readBody(lookupSchema, body), (given) =>
    decoded({
      ids: [...new Set(given.ids)],
      filters: readFilters(given.filters),
      hints: hints(given.context),
    }),
  );
}

export const productSchema = z.object({
  ...circumstances,
  id,
  selected: z
    .array(z.object({ name: text, label: text }))
    .max(mostEntries)
    .optional(),
  preferences: z.array(text).max(mostEntries).optional(),
  filters: filtersSchema.optional(),
});

export function getProduct(body: unknown): Decoded<ProductRequest> {
  return andThen(readBody(productSchema, body), (given) => {
    const names = given.selected?.map(({ name }) => name.toLowerCase()) ?? [];
    const twice = names.findIndex((name, place) => names.indexOf(name) !== place);
    if (twice >= 0) {
      return invalid({ path: `$.selected[${twice}].name`, text: 'Expected each option once' });
    }
    return decoded({
      id: given.id,
      selected: given.selected?.map(({ name, label }) => ({ name, value: label })) ?? [],
      preferences: given.preferences ?? [],
      filters: readFilters(given.filters),
      hints: hints(given.context),
    });
  });
}
