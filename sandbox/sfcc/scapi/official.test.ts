/** The check of answers itself: it notices what is not as documented. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, errorsOf, missing } from './official.testing.ts';

const basket = `${at.baskets}/baskets/b`;
const body = { basketId: 'b', currency: 'EUR', productItems: [{ productId: 'p', quantity: 1, c_a: 1 }] };
const problem = { title: 'T', type: 't', detail: 'd' };

const suggestions = `${at.search}/search-suggestions?q=lamp`;
const bare = { searchPhrase: 'lamp', productSuggestions: { products: [] } };
const suggested = (members: object) => ({
  searchPhrase: 'lamp',
  productSuggestions: { suggestedTerms: [], ...members },
});

const rows: [
  what: string,
  method: string,
  path: string,
  status: number,
  answer: object,
  type: string,
  good: boolean,
][] = [
  ['valid basket', 'GET', basket, 200, body, 'json', true],
  ['null total', 'GET', basket, 200, { ...body, orderTotal: null }, 'json', false],
  ['amount as a string', 'GET', basket, 200, { ...body, orderTotal: '1.00' }, 'json', false],
  ['unknown member', 'GET', basket, 200, { ...body, total: 1 }, 'json', false],
  ['unknown member of an item', 'GET', basket, 200, { productItems: [{ sku: 'a' }] }, 'json', false],
  ['unknown taxation', 'GET', basket, 200, { taxation: 'both' }, 'json', false],
  ['success sent as a problem', 'GET', basket, 200, body, 'problem+json', false],
  ['other success status', 'GET', basket, 201, body, 'json', false],
  ['body where none is documented', 'DELETE', basket, 204, body, 'json', false],
  ['valid problem', 'GET', basket, 404, problem, 'problem+json', true],
  ['problem of any operation', 'GET', basket, 503, problem, 'problem+json', true],
  ['problem sent as a success', 'GET', basket, 404, problem, 'json', false],
  ['problem without a type', 'GET', basket, 404, { title: 'T', detail: 'd' }, 'problem+json', false],
  ['login problem in the wrong format', 'GET', `${at.auth}/oauth2/jwks`, 400, problem, 'problem+json', false],
  ['an extended schema', 'GET', suggestions, 200, suggested({ products: [] }), 'json', true],
  ['unknown member of an extended schema', 'GET', suggestions, 200, suggested({ hits: [] }), 'json', false],
  ['member that an extended schema requires', 'GET', suggestions, 200, bare, 'json', false],
  ['search without hits', 'GET', `${at.search}/product-search?q=a`, 200, { total: 0 }, 'json', false],
];
for (const [what, method, path, status, answer, type, good] of rows) {
  test(`${good ? 'accepts' : 'rejects'}: ${what}`, { skip: missing }, async () => {
    const text = status === 204 ? undefined : JSON.stringify(answer);
    const response =
      text === undefined
        ? Object.defineProperty(new Response(JSON.stringify(answer)), 'status', { value: status })
        : new Response(text, { status, headers: { 'content-type': `application/${type}` } });
    assert.equal((await errorsOf(method, path, response)).length === 0, good);
  });
}
