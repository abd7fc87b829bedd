/** `GET /api/ucp/discover`: plain query parameters, turned into the content of the official search. */
import type { ProtocolFailure } from './protocol-error.ts';
import type { JsonObject } from './release.ts';

const names = new Set([
  'q',
  'category',
  'price_min',
  'price_max',
  'currency',
  'country',
  'in_stock',
  'limit',
  'cursor',
]);

/** Prices are minor units of `currency`. `category` may be repeated. Without anything: the whole catalogue, page by page. */
export function discoverContent(
  query: URLSearchParams,
): { value: JsonObject } | { failure: ProtocolFailure } {
  const unknown = [...query.keys()].filter((name) => !names.has(name));
  const problems = unknown
    .slice(0, 5)
    .map((name) => ({ path: name.slice(0, 40), text: 'is no parameter of discover' }));
  const number = (name: string): number | undefined => {
    const text = query.get(name);
    if (text === null || text === '') return undefined;
    if (/^\d{1,15}$/.test(text)) return Number(text);
    problems.push({ path: name, text: 'must be a whole number' });
    return undefined;
  };
  const text = (name: string): string | undefined => query.get(name)?.trim() || undefined;
  const stock = text('in_stock');
  if (stock !== undefined && stock !== 'true' && stock !== 'false') {
    problems.push({ path: 'in_stock', text: 'must be true or false' });
  }
  const categories = query
    .getAll('category')
    .map((one) => one.trim())
    .filter(Boolean);
  const price = present({ min: number('price_min'), max: number('price_max') });
  const filters = present({
    categories: categories.length ? categories : undefined,
    price: Object.keys(price).length ? price : undefined,
    in_stock: stock === 'true',
  });
  const context = present({ currency: text('currency'), address_country: text('country') });
  const value = present({
    query: text('q'),
    // The official search wants at least one input; an empty filter is one, and lists everything.
    filters,
    context: Object.keys(context).length ? context : undefined,
    pagination: present({ limit: number('limit'), cursor: text('cursor') }),
  });
  if (problems.length === 0) return { value };
  const content = problems.map(({ path, text: why }) => `${path} ${why}`).join('; ');
  return { failure: { code: 'invalid_request', content, problems } };
}

const present = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
