/** Search for orders by number or by our reference, for applications. The index lags behind. */
import type { PlacedOrder } from '../../world.ts';
import { ok, type Call, type Reply } from '../call.ts';
import type { OrderSearchResultDocument } from '../result-documents.ts';
import { orderDocument } from '../documents/order.ts';
import { filled, present } from '../documents/present.ts';
import { badProperty, OcapiFault } from '../fault.ts';
import { slice } from '../pages.ts';
import { numberIn, textIn } from '../request/members.ts';
import type { Route } from './route.ts';

const mostHits = 200;

async function searchOrders(call: Call): Promise<Reply> {
  const { body, world, site, settings } = call;
  if (!settings.orderIndexing)
    throw new OcapiFault(500, 'InternalServerErrorException', 'Order Incremental Indexing is not enabled.');
  const { field, values } = readTerm(body.query);
  const page = { start: numberIn(body, 'start') ?? 0, count: numberIn(body, 'count') ?? 25 };
  if (!isCount(page.start, 0) || !isCount(page.count, 1) || page.count > mostHits)
    throw badProperty('order_search_request', '$.count');
  const by = (value: string) => (field === 'order_no' ? { orderNo: value } : { reference: value });
  const found: PlacedOrder[] = [];
  for (const value of new Set(values)) found.push(...(await world.orders.find(site.id, by(value))));
  const indexed = found
    .filter(({ createdAt }) => createdAt <= world.now() - settings.indexLagMs)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const shown = slice(indexed, page);
  const document: OrderSearchResultDocument = {
    _type: 'order_search_result',
    count: shown.length,
    ...present({
      hits: filled(
        shown.map((order) => ({
          _type: 'order_search_hit' as const,
          data: orderDocument(order, call),
          relevance: 1,
        })),
      ),
    }),
    query: body.query,
    ...present({ select: textIn(body, 'select') }),
    start: page.start,
    total: indexed.length,
  };
  return ok(document);
}

/** `{ term_query: { fields: ['c_portico_reference'], operator: 'is', values: ['…'] } }`. @throws OcapiFault */
function readTerm(query: unknown): { field: string; values: string[] } {
  const term = memberOf(query, 'term_query');
  const fields = memberOf(term, 'fields');
  const operator = memberOf(term, 'operator');
  const values = memberOf(term, 'values');
  if (!Array.isArray(fields) || fields.length !== 1 || !Array.isArray(values) || values.length === 0)
    throw badProperty('order_search_request', '$.query');
  const field = String(fields[0]);
  if (operator !== 'is' && operator !== 'one_of')
    throw new OcapiFault(400, 'UnknownSearchOperatorException', 'There is no such operator.', { operator });
  if (operator === 'is' && values.length > 1)
    throw new OcapiFault(400, 'TermOperatorMismatchValuesException', 'The operator takes one value.', {
      field,
      operator,
    });
  if (!searched.includes(field))
    throw new OcapiFault(400, 'UnknownSearchFieldException', `There is no field '${field}'.`, { field });
  return { field, values: values.map(String) };
}

/** The platform knows many more. */
const searched = ['order_no', 'c_portico_reference'];

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const isCount = (value: number, least: number): boolean => Number.isSafeInteger(value) && value >= least;

export const orderSearchRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/order_search',
    operation: 'searchOrders',
    audience: 'application',
    body: 'order_search_request',
    answer: searchOrders,
  },
];
