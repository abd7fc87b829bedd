import {
  type ExchangeSample,
  origin,
  sample,
  serviceManifest,
  shoePage,
  testCheck,
  traffic,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './ucp-permalink-works.ts';

const name = 'dev.ucp.shopping.permalink';
const declared = (endpoint: unknown) =>
  serviceManifest({ [name]: [{ version: '2026-08-25', config: { endpoint } }] });
const to = (location: string, status = 303): ExchangeSample => ({ status, headers: { location }, type: '' });

interface Tried {
  first: ExchangeSample & { json?: boolean };
  landing?: ExchangeSample;
  foreign?: ExchangeSample;
}

function tried({ first: { json = false, ...first }, landing, foreign = to('/cart') }: Tried) {
  const endpoint = `${origin}/buy`;
  const one = (id: string, given: ExchangeSample) =>
    traffic({ id, url: `${endpoint}/SHOE-1:1`, purpose: 'ucp-permalink', ...given });
  return sample(
    declared(endpoint),
    shoePage(),
    one('first', first),
    one('foreign', foreign),
    ...(landing ? [one('landing', landing)] : []),
    {
      ucpProbe: known({
        permalink: {
          endpoint,
          item: 'SHOE-1',
          first: { ref: 'first', json },
          ...(landing ? { landing: { ref: 'landing', json: false } } : {}),
          foreign: { ref: 'foreign', json: false },
        },
      }),
    },
  );
}
const page = { status: 200 };
const named = (endpoint: unknown) => sample(declared(endpoint), shoePage(), { ucpProbe: known({}) });

testCheck(check, {
  pass: [
    [tried({ first: to('/cart'), landing: page }), /redirects to shop\.test\/cart/],
    tried({ first: to('/checkout', 302), landing: to('/login') }),
    // The specification allows a checkout on another host.
    tried({ first: to('https://checkout.other.test/c/1'), foreign: to('https://checkout.other.test/c/2') }),
    tried({ first: to('/cart'), landing: page, foreign: { status: 400 } }),
    tried({ first: to('/cart'), landing: page, foreign: to('https://shop.test/example.org') }),
  ],
  warn: [
    [tried({ first: { status: 200 } }), /200 with text\/html instead of a redirect/],
    [tried({ first: to('/cart', 301), landing: page }), /returned 301, a permanent redirect/],
  ],
  fail: [
    [tried({ first: { status: 404 } }), /returned 404/],
    tried({ first: { status: 500 } }),
    [tried({ first: { status: 200, type: 'application/json', json: true } }), /JSON/],
    [tried({ first: { status: 403, challenge: { vendor: 'Cloudflare', signature: 'x' } } }), /challenge/],
    tried({ first: { status: 303 } }),
    [tried({ first: to('/gone'), landing: { status: 404 } }), /redirects to \/gone, which returned 404/],
    [tried({ first: to('/cart'), landing: page, foreign: to('//example.org') }), /open redirect/],
    tried({ first: to('/cart'), landing: page, foreign: to('https://www.example.org/x', 302) }),
    [named(undefined), /config\.endpoint .* is missing/],
    [named('https://shop.test/buy/'), /ends in a slash/],
    [named('http://shop.test/buy'), /is not https/],
    named('https://me:you@shop.test/buy'),
    named('https://shop.test/buy?x=1'),
    named('https://shop.test/buy#x'),
    named('/buy'),
    named({ url: 'https://shop.test/buy' }),
  ],
  notApplicable: [sample(serviceManifest(), shoePage(), { ucpProbe: known({}) })],
  unknown: [
    [
      sample(declared(`${origin}/buy`), shoePage(), {
        ucpProbe: known({ missing: { permalink: 'not-requested' } }),
      }),
      /run the audit with --own-store on the command line/,
    ],
    tried({ first: { error: { code: 'reset', message: 'x' } } }),
    tried({ first: { status: 429 } }),
    tried({ first: to('/cart'), landing: { error: { code: 'reset', message: 'x' } } }),
    tried({ first: to('/cart'), landing: page, foreign: { error: { code: 'reset', message: 'x' } } }),
  ],
});
