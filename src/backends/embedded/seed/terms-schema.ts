/** The terms and categories of a store, as `--terms` reads them; unknown members are refused by name. */
import { z } from 'zod';
import { storeLinkTypes } from '#commerce';
import type { StoreCategory, StoreTerms } from '../records.ts';
import {
  address,
  amount,
  attributeName,
  byCurrency,
  count,
  country,
  currency,
  id,
  line,
  prose,
  problemsOf,
  epochMs,
} from './schema-parts.ts';

const names = (max = 1_000) => z.array(line(200)).max(max);
const basisPoints = z.int().min(1).max(10_000);

const promotion = z.strictObject({
  id,
  title: line(200),
  codes: names().min(1).exactOptional(),
  from: epochMs.exactOptional(),
  until: epochMs.exactOptional(),
  customerGroups: names().exactOptional(),
  minimum: byCurrency(amount).exactOptional(),
  applies: z
    .strictObject({
      categories: names().exactOptional(),
      productIds: names(10_000).exactOptional(),
      variantIds: names(10_000).exactOptional(),
      brands: names().exactOptional(),
      notOnSale: z.boolean().exactOptional(),
    })
    .exactOptional(),
  effect: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percentage'), of: z.enum(['lines', 'order']), basisPoints }),
    z.strictObject({
      kind: z.literal('fixed'),
      of: z.enum(['order', 'each-piece']),
      amounts: byCurrency(amount),
    }),
    z.strictObject({ kind: z.literal('free-shipping'), methods: names().exactOptional() }),
    z.strictObject({
      kind: z.literal('buy-x-get-y'),
      buy: z.int().min(1).max(1_000),
      get: z.int().min(1).max(1_000),
      basisPoints,
    }),
  ]),
  priority: z.int().min(1).max(1_000_000),
  exclusive: z.boolean().exactOptional(),
  limit: z
    .strictObject({
      total: z.int().min(1).exactOptional(),
      perBuyer: z.int().min(1).exactOptional(),
    })
    .exactOptional(),
});

const shipping = z.strictObject({
  id,
  title: line(200),
  description: prose(1_000).exactOptional(),
  carrier: line(100).exactOptional(),
  countries: z.array(country).max(300).exactOptional(),
  regions: names().exactOptional(),
  weight: z.strictObject({ min: count.exactOptional(), max: count.exactOptional() }).exactOptional(),
  rates: byCurrency(
    z
      .array(z.strictObject({ from: amount, price: amount }))
      .min(1)
      .max(100)
      .refine((rows) => rows.every(({ from }, at) => at === 0 || from > (rows[at - 1]?.from ?? 0)), {
        error: 'must be sorted by "from", ascending',
      }),
  ),
  days: z
    .strictObject({ min: z.int().min(0).max(365), max: z.int().min(0).max(365) })
    .refine(({ min, max }) => min <= max, 'the first day must not be after the last'),
});

const pickup = z.strictObject({
  id,
  name: line(200),
  address: z.strictObject({
    firstName: line(200).exactOptional(),
    lastName: line(200).exactOptional(),
    street: line(200).exactOptional(),
    extended: line(200).exactOptional(),
    locality: line(200).exactOptional(),
    region: line(100).exactOptional(),
    postalCode: line(20).exactOptional(),
    country: country.exactOptional(),
    phone: line(40).exactOptional(),
  }),
  readyHours: z.int().min(0).max(1_000),
});

const tax = z.strictObject({
  name: line(100),
  country,
  region: line(20).exactOptional(),
  postalPrefix: line(20).exactOptional(),
  taxClass: line(40),
  rate: z.int().min(0).max(100_000),
});

const category = z.strictObject({
  id: line(1_000),
  name: line(200),
  parentId: line(1_000).exactOptional(),
  google: line(500).exactOptional(),
});

const termsShape = {
  promotions: z.array(promotion).max(1_000).default([]),
  shipping: z.array(shipping).max(1_000),
  pickup: z.array(pickup).max(1_000).default([]),
  taxes: z.array(tax).max(20_000),
  pricesIncludeTax: z
    .array(z.strictObject({ country: country.exactOptional(), currency: currency.exactOptional() }))
    .max(1_000),
  taxRounding: z.enum(['line', 'order']).exactOptional(),
  shipsTo: z.array(country).max(300),
  homeCountry: country,
  returns: z.strictObject({
    days: z.int().min(0).max(3_650),
    exceptAttribute: attributeName.exactOptional(),
  }),
  fees: z
    .array(
      z.strictObject({
        id,
        title: line(200),
        amount,
        currency,
        attribute: attributeName.exactOptional(),
      }),
    )
    .max(1_000)
    .default([]),
  eligibility: z
    .array(z.strictObject({ claim: line(200), customerGroup: line(60), title: line(200) }))
    .max(1_000)
    .default([]),
  links: z
    .array(
      z.strictObject({
        type: z.enum(storeLinkTypes),
        url: address,
        title: line(200).exactOptional(),
      }),
    )
    .max(50)
    .default([]),
};

const file = z.strictObject({ ...termsShape, categories: z.array(category).max(20_000).exactOptional() });

/** Names of the members that a terms file may have, and whether it must. */
export const termsMembers = (): { name: string; isRequired: boolean }[] =>
  Object.entries(file.shape).map(([name, shape]) => ({
    name,
    isRequired: !shape.safeParse(undefined).success && !(shape instanceof z.ZodExactOptional),
  }));

export interface TermsFile {
  terms: StoreTerms;
  /** Absent when the file has no such member. */
  categories?: StoreCategory[];
}

export type TermsCheck = { ok: true; file: TermsFile } | { ok: false; problems: string[] };

/** Checks what a terms file holds: the members of `StoreTerms`, and `categories` when it likes. */
export function checkTerms(value: unknown): TermsCheck {
  const parsed = file.safeParse(value);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error) };
  const { categories, ...terms } = parsed.data;
  const problems = [
    ...idProblems('promotions', terms.promotions),
    ...idProblems('shipping', terms.shipping),
    ...idProblems('pickup', terms.pickup),
    ...(categories ? categoryProblems(categories) : []),
  ];
  if (problems.length) return { ok: false, problems };
  return { ok: true, file: { terms, ...(categories ? { categories } : {}) } };
}

function idProblems(name: string, entries: readonly { id: string }[]): string[] {
  const ids = entries.map((entry) => entry.id);
  return new Set(ids).size === ids.length ? [] : [`${name}: two entries have the same ID`];
}

/** Every parent exists, and no category is its own ancestor. */
function categoryProblems(categories: readonly StoreCategory[]): string[] {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const problems = idProblems('categories', categories);
  for (const { id, parentId } of categories) {
    if (parentId !== undefined && !parents.has(parentId))
      problems.push(`categories: the parent of ${id} does not exist`);
    let above = parentId;
    for (let depth = 0; above !== undefined; depth++, above = parents.get(above)) {
      if (depth < 20) continue;
      problems.push(`categories: ${id} is its own ancestor, or nested too deeply`);
      break;
    }
  }
  return problems;
}
