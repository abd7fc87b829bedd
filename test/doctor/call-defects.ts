/** What can be wrong with what a store answers to calls. */
import { answers, path, type Json, type Tamper } from '../selling/own-defects.ts';
import { created, eachVariant, json, only, respond, search, type Defect } from './bends.ts';

const isOfficial = (request: Request): boolean => request.headers.has('ucp-agent');
const isSigned = (request: Request): boolean => request.headers.has('signature');

/** Takes signatures off before the store sees them. */
const unseen: Tamper = (request, answer) => {
  if (!isSigned(request)) return undefined;
  for (const name of ['signature', 'signature-input', 'content-digest']) request.headers.delete(name);
  return answer();
};

const unknown = /portico-doctor-unknown$/;
const tools = /\/api\/ucp\/mcp$/;

/** Every product is chosen by its size, of which each variant has that label. */
function chooseBy(body: Json, label: string | undefined): void {
  for (const product of (body['products'] ?? []) as Json[]) {
    product['options'] = [{ name: 'Size', values: [{ label: label ?? 'M' }] }];
    const [variant] = product['variants'] as Json[];
    product['variants'] = [{ ...variant, options: label === undefined ? [] : [{ name: 'Size', label }] }];
  }
}

export const callDefects: readonly Defect[] = [
  [
    'our profile is unreadable',
    (request) =>
      isOfficial(request)
        ? json(424, { code: 'profile_unreachable', content: 'It cannot be fetched.' })
        : undefined,
    ['profile warning'],
  ],
  [
    'unknown agents are rejected without an alternative',
    (request) =>
      isOfficial(request) && !isSigned(request)
        ? json(401, { code: 'signature_missing', content: 'Sign.' })
        : undefined,
    ['unsigned-caller warning'],
  ],
  [
    'valid signatures are rejected',
    (request) =>
      isSigned(request)
        ? json(401, { code: 'signature_invalid', content: 'Wrong.' }, { 'www-authenticate': 'Signature' })
        : undefined,
    ['signature failure'],
  ],
  ['signatures are not checked', unseen, ['signature warning']],
  [
    'the backend rejects its service',
    (request) =>
      search.test(path(request))
        ? json(503, { code: 'store_unavailable', content: 'Try again later.' }, { 'retry-after': '300' })
        : undefined,
    ['store-refuses failure'],
  ],
  [
    'a search returns something else',
    answers(search, (body) => void (body['products'] = 'none')),
    ['search failure'],
  ],
  ['a search returns nothing', answers(search, (body) => void (body['products'] = [])), ['search warning']],
  [
    'prices are decimals',
    answers(search, (body) =>
      eachVariant(body, (variant) => void (variant['price'] = { amount: '49.00', currency: 'EUR' })),
    ),
    ['prices failure'],
  ],
  [
    'the currency is in lowercase',
    answers(search, (body) =>
      eachVariant(body, (variant) => {
        const price = variant['price'] as Json;
        price['currency'] = String(price['currency']).toLowerCase();
      }),
    ),
    ['prices warning'],
  ],
  [
    'the currency is not in ISO 4217',
    answers(search, (body) =>
      eachVariant(body, (variant) => void ((variant['price'] as Json)['currency'] = 'XQX')),
    ),
    ['prices failure'],
  ],
  [
    'the lookup has another currency than the search',
    answers(/\/catalog\/lookup$/, (body) =>
      eachVariant(body, (variant) => void ((variant['price'] as Json)['currency'] = 'USD')),
    ),
    ['variant-lookup failure'],
  ],
  [
    'prices have several currencies',
    answers(search, (body) => {
      const [, last] = (body['products'] ?? []) as Json[];
      for (const variant of (last?.['variants'] ?? []) as Json[])
        (variant['price'] as Json)['currency'] = 'USD';
    }),
    ['prices failure'],
  ],
  ['an option label is markup', answers(search, (body) => chooseBy(body, '<b>M</b>')), ['variants failure']],
  [
    'variants have no value for an option',
    answers(search, (body) => chooseBy(body, undefined)),
    ['variants warning'],
  ],
  [
    'an unknown order is returned as an empty one',
    (request) =>
      unknown.test(path(request)) && path(request).includes('/orders/')
        ? json(200, { id: 'x', line_items: [] })
        : undefined,
    ['unknown-id failure'],
  ],
  [
    'a broken body returns an error page',
    (request, answer) =>
      request.method === 'POST' && created.test(path(request))
        ? request
            .clone()
            .text()
            .then((text) =>
              text.includes('}')
                ? answer()
                : respond(500, '<html>Error</html>', { 'content-type': 'text/html' }),
            )
        : undefined,
    ['bad-body failure'],
  ],
  [
    'MCP lists nothing',
    only('POST', tools, () => json(200, { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'No.' } })),
    ['mcp-tools failure'],
  ],
  [
    'MCP omits a tool',
    answers(tools, (body) => {
      const result = body['result'] as { tools?: Json[] } | undefined;
      if (result?.tools) result.tools = result.tools.filter(({ name }) => name !== 'get_order');
    }),
    ['mcp-tools warning'],
  ],
  [
    'MCP requires event streams',
    (request) =>
      tools.test(path(request)) && !(request.headers.get('accept') ?? '').includes('event-stream')
        ? json(406, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Accept both.' } })
        : undefined,
    ['mcp-accept warning'],
  ],
];
