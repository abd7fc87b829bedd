/** Faults in front of a healthy store, one at a time. */
import type { Fetcher } from '#fetch';
import { path, type Json, type Tamper } from '../../selling/own-defects.ts';
import { json } from '../bends.ts';
import type { GoogleDefect } from './healthy-google.ts';

const leaf = /^\/\.well-known\/ucp\/2026-04-08$/;
const profile = /^\/\.well-known\/ucp(?:\/2026-04-08)?$/;
const sessions = /^\/api\/ucp\/checkout-sessions(?:\/[^/]+)?$/;
const complete = /^\/api\/ucp\/checkout-sessions\/[^/]+\/complete$/;

/** Changes JSON on its way out, and its status. */
const bend =
  (
    where: (request: Request) => boolean,
    change: (body: Json, request: Request) => void,
    status?: (given: number, body: Json) => number,
  ): Tamper =>
  (request, answer) =>
    where(request)
      ? answer().then(async (given) => {
          const text = await given.text();
          const headers = new Headers(given.headers);
          headers.delete('content-length');
          if (!text.startsWith('{')) return new Response(text || null, { status: given.status, headers });
          const body = JSON.parse(text) as Json;
          change(body, request);
          return new Response(JSON.stringify(body), {
            status: status?.(given.status, body) ?? given.status,
            headers,
          });
        })
      : undefined;

const at =
  (pattern: RegExp) =>
  (request: Request): boolean =>
    pattern.test(path(request));

type Entry = Json & { config: Json & { allowed_payment_methods: Json[] } };

/** Changes the handler of Google Pay wherever it is declared. */
const handler = (change: (entry: Entry, list: Entry[]) => void): Tamper =>
  bend(
    (request) => profile.test(path(request)) || sessions.test(path(request)),
    (body) => {
      const handlers = (body['ucp'] as Json | undefined)?.['payment_handlers'] as Json | undefined;
      const list = handlers?.['com.google.pay'] as Entry[] | undefined;
      const [first] = list ?? [];
      if (first && list) change(first, list);
    },
  );

const methodOf = ({ config }: Entry): Json => config.allowed_payment_methods[0] ?? {};

const parameters = (entry: Entry): Json =>
  (methodOf(entry)['tokenization_specification'] as Json)['parameters'] as Json;

const checkouts = (change: (checkout: Json) => void): Tamper =>
  bend(at(sessions), (body) => void (body['line_items'] && change(body)));

/** As if the responses to these requests had taken 9 seconds. */
const slow =
  (pattern: RegExp) =>
  (own: Fetcher): Fetcher => ({
    ...own,
    async fetch(request) {
      const exchange = await own.fetch(request);
      const isIt = request.method === 'POST' && pattern.test(new URL(request.url).pathname);
      return isIt ? { ...exchange, timings: { ...exchange.timings, total: 9_000 } } : exchange;
    },
  });

let buyers = 0;

export const googleDefects: readonly GoogleDefect[] = [
  {
    name: '1: the configuration fails its schema',
    tamper: handler(({ config }) => void (config['api_version'] = '2')),
    sees: 'google-handler-config',
  },
  {
    name: '2: the gateway is not that of the processor',
    tamper: handler((entry) => {
      const given = parameters(entry);
      for (const key of Object.keys(given)) delete given[key];
      Object.assign(given, { gateway: 'adyen', gatewayMerchantId: 'SomeoneElseECOM' });
    }),
    sees: 'google-gateway',
  },
  {
    name: '3: PRODUCTION lacks a merchant ID',
    tamper: handler(({ config }) => Object.assign(config, { environment: 'PRODUCTION', merchant_info: {} })),
    sees: 'google-merchant-id',
  },
  {
    name: '4: CRYPTOGRAM_3DS is allowed',
    tamper: handler((entry) => {
      (methodOf(entry)['parameters'] as Json)['allowed_auth_methods'] = ['PAN_ONLY', 'CRYPTOGRAM_3DS'];
    }),
    sees: 'google-auth-methods',
  },
  {
    name: '5: the version of the handler is that of UCP',
    tamper: handler((entry) => void (entry['version'] = '2026-04-08')),
    sees: 'google-handler-version',
  },
  {
    name: '6: a bare payment method is paid under the handler',
    tamper: (request, answer) =>
      complete.test(path(request))
        ? request
            .clone()
            .text()
            .then((text) =>
              text.includes('pm_card_visa')
                ? json(200, {
                    ucp: { version: '2026-04-08', status: 'success' },
                    id: 'chk_1',
                    status: 'completed',
                    order: { id: 'ord_1', permalink_url: 'https://healthy.test/orders/ord_1' },
                  })
                : answer(),
            )
        : undefined,
    sees: 'google-bare-token',
  },
  {
    name: '7: a wrong handler is offered beside a right one',
    tamper: handler((entry, list) => {
      const second = structuredClone(entry);
      second['id'] = 'google_pay_2';
      parameters(second)['stripe:publishableKey'] = 'pk_test_of_another_account';
      list.push(second);
    }),
    sees: 'google-other-handler',
  },
  {
    name: '8: the profile lacks 2026-04-08',
    tamper: bend(at(/^\/\.well-known\/ucp$/), (body) => {
      const versions = (body['ucp'] as Json)['supported_versions'] as Json;
      delete versions['2026-04-08'];
    }),
    sees: 'google-release',
  },
  {
    name: '9: the profile redirects',
    tamper: (request) =>
      path(request) === '/.well-known/ucp' && new URL(request.url).search === ''
        ? Promise.resolve(
            new Response(null, {
              status: 302,
              headers: { location: 'https://healthy.test/.well-known/ucp?lang=en' },
            }),
          )
        : undefined,
    sees: 'google-profile',
  },
  {
    name: '9: the profile is not cached',
    tamper: (request, answer) =>
      leaf.test(path(request))
        ? answer().then((given) => {
            const headers = new Headers(given.headers);
            headers.set('cache-control', 'private, no-store');
            return new Response(given.body, { status: given.status, headers });
          })
        : undefined,
    sees: 'google-profile',
  },
  {
    name: '9: the profile is private',
    tamper: (request) =>
      leaf.test(path(request)) ? json(401, { code: 'unauthorized', content: 'No.' }) : undefined,
    sees: 'google-profile',
  },
  {
    name: '10: the link to the terms is missing',
    tamper: checkouts((checkout) => {
      checkout['links'] = (checkout['links'] as Json[]).filter(({ type }) => type !== 'terms_of_service');
    }),
    sees: 'google-links',
  },
  {
    name: '10: the privacy policy is 404',
    fetcher: (own) => ({
      ...own,
      async fetch(request) {
        const exchange = await own.fetch(request);
        return request.url.endsWith('/policies/privacy') ? { ...exchange, status: 404 } : exchange;
      },
    }),
    sees: 'google-links',
  },
  {
    name: '11: a code is outside the list',
    tamper: checkouts((checkout) => {
      checkout['messages'] = [
        { type: 'error', code: 'quantity_limited', content: 'Too many.', severity: 'recoverable' },
      ];
    }),
    sees: 'google-codes',
  },
  {
    name: '12: a decline is answered 402',
    tamper: bend(
      at(complete),
      () => undefined,
      (given, { messages }) => (given === 200 && Array.isArray(messages) ? 402 : given),
    ),
    sees: 'google-decline',
  },
  {
    name: '13: a US address is priced in euros',
    tamper: checkouts((checkout) => void (checkout['currency'] = 'EUR')),
    sees: 'google-currency',
  },
  {
    name: '14: create without line_item_ids is refused',
    tamper: (request, answer) =>
      request.method === 'POST' && path(request) === '/api/ucp/checkout-sessions'
        ? request
            .clone()
            .text()
            .then((text) =>
              text.includes('"fulfillment"') && !text.includes('line_item_ids')
                ? json(400, { code: 'invalid_request', content: 'line_item_ids is required.' })
                : answer(),
            )
        : undefined,
    sees: 'google-line-items',
  },
  {
    name: '15: create takes longer than 4 seconds',
    fetcher: slow(/\/checkout-sessions$/),
    sees: 'google-time',
  },
  {
    name: '15: complete takes longer than 8 seconds',
    fetcher: slow(/\/complete$/),
    sees: 'google-time',
  },
  {
    name: '16: the 31st buyer gets 429',
    google: { buyers: 31 },
    tamper: (request) => {
      if (!complete.test(path(request))) return undefined;
      buyers += 1;
      // The first two are those of the checks before.
      return buyers > 32 ? json(429, { code: 'rate_limited', content: 'Too many payments.' }) : undefined;
    },
    sees: 'google-capacity',
  },
  {
    name: '20: the feed lacks native_commerce',
    google: { feed: 'id\tconsumer_notice\nlh-117-bla\t\n' },
    sees: 'google-feed',
  },
  {
    name: '20: an ID in the feed is unknown to the store',
    google: { feed: 'id\tnative_commerce\tmerchant_item_id\n1\ttrue\tlh-117-bla\n2\ttrue\tno-such-item\n' },
    sees: 'google-feed',
  },
];
