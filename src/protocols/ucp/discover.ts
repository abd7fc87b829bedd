/** `GET /api/ucp/discover`: plain query parameters, turned into the content of the official search. */
import type { UcpAnswer } from './call.ts';
import { failed } from './failures.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import type { DecodeProblem, JsonObject, Note } from './release.ts';
import { meantBy, plainName, unknownParameters } from './codec/decode/unknown-members.ts';
import { present } from './codec/present.ts';

/** Parameter → where the search has it. */
const places = {
  q: '$.query',
  category: '$.filters.categories',
  price_min: '$.filters.price.min',
  price_max: '$.filters.price.max',
  currency: '$.context.currency',
  country: '$.context.address_country',
  in_stock: '$.filters.in_stock',
  limit: '$.pagination.limit',
  cursor: '$.pagination.cursor',
} as const;

type Name = keyof typeof places;

const wholeNumber = { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 };

/** The parameters in the OpenAPI document, in the order of `places`. */
const described: Record<Name, [description: string, schema: JsonObject]> = {
  q: ['Search terms.', { type: 'string', maxLength: 500 }],
  category: [
    'Category IDs or names. Products of any of them are returned.',
    { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 2_000 } },
  ],
  price_min: ['Minimum price, in minor units of `currency`.', wholeNumber],
  price_max: ['Maximum price, in minor units of `currency`. Must not be below `price_min`.', wholeNumber],
  currency: ['Currency of the buyer, an ISO 4217 code.', { type: 'string', pattern: '^[A-Za-z]{3}$' }],
  country: [
    'Country of the buyer, an ISO 3166-1 alpha-2 code.',
    { type: 'string', pattern: '^[A-Za-z]{2}$' },
  ],
  in_stock: ['Return only products that can be bought now.', { type: 'boolean' }],
  limit: [
    'Products per page, 1 to 100. Values outside this range are adjusted to it.',
    { ...wholeNumber, default: 10 },
  ],
  cursor: [
    '`pagination.cursor` of the previous page. It is valid only for the same search. Leave empty for the first page.',
    { type: 'string', maxLength: 2_000 },
  ],
};

export const discoverParameters: readonly JsonObject[] = Object.entries(described).map(
  ([name, [description, schema]]) => ({ name, in: 'query', description, schema }),
);
const names = Object.keys(places) as Name[];

/** More are not named. */
const mostProblems = 10;

/**
 * Prices are minor units of `currency`. `category` may be repeated. Without anything: the whole catalog, page by page. That is not
 * what a query of unknown parameters alone asks for.
 */
export function discoverContent(
  query: URLSearchParams,
): { value: JsonObject; notes: Note[] } | { failure: ProtocolFailure } {
  const problems: DecodeProblem[] = [];
  const given = new Set(query.keys());
  if (!names.some((name) => given.has(name))) {
    for (const name of given) {
      const meant = meantBy(name, names);
      const hint = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
      problems.push({ path: plainName(name), text: `is not a known parameter${hint}` });
    }
  }
  const text = (name: Name, form?: RegExp, wanted = ''): string | undefined => {
    const given = query.getAll(name).map((one) => one.trim());
    if (given.length > 1) problems.push({ path: name, text: 'must be sent only once' });
    const [value] = given;
    if (!value) return undefined;
    if (form === undefined || form.test(value)) return value;
    problems.push({ path: name, text: `must be ${wanted}` });
    return undefined;
  };
  const number = (name: Name): number | undefined => {
    const value = text(name, /^\d{1,15}$/, 'a whole number');
    return value === undefined ? undefined : Number(value);
  };
  const stock = text('in_stock', /^(?:true|false)$/, 'true or false');
  const [min, max] = [number('price_min'), number('price_max')];
  if (min !== undefined && max !== undefined && min > max)
    problems.push({ path: 'price_min', text: 'must not be above price_max' });
  const categories = query
    .getAll('category')
    .map((one) => one.trim())
    .filter(Boolean);
  const price = present({ min, max });
  const context = present({
    currency: text('currency', /^[a-z]{3}$/i, 'an ISO 4217 code such as EUR'),
    address_country: text('country', /^[a-z]{2}$/i, 'an ISO 3166-1 code such as IE'),
  });
  const value = present({
    query: text('q'),
    // The official search wants at least one input; an empty filter is one, and lists everything.
    filters: present({
      categories: categories.length ? categories : undefined,
      price: Object.keys(price).length ? price : undefined,
      in_stock: stock === 'true',
    }),
    context: Object.keys(context).length ? context : undefined,
    pagination: present({ limit: number('limit'), cursor: text('cursor') }),
  });
  return problems.length
    ? { failure: wrong(problems) }
    : { value, notes: unknownParameters([...given], names) };
}

/** What the search found wrong with its content, said of the parameters that the caller knows. */
export function asParameters(answer: UcpAnswer): UcpAnswer {
  const { failure } = answer;
  if (failure?.code !== 'invalid_request' || !failure.problems?.length) return answer;
  return failed(wrong(failure.problems.map(({ path, text }) => ({ path: parameterOf(path), text }))));
}

const parameterOf = (path: string): string =>
  names.find((name) => path === places[name] || path.startsWith(`${places[name]}[`)) ?? path;

function wrong(all: readonly DecodeProblem[]): ProtocolFailure {
  const problems = all.slice(0, mostProblems);
  return {
    code: 'invalid_request',
    content: problems.map(({ path, text }) => `${path} ${text}`).join('; '),
    problems,
  };
}
