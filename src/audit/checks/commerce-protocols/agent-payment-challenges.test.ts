import { type ExchangeSample, origin, testCheck, traffic } from '#audit/samples';
import check from './agent-payment-challenges.ts';

const asked = (headers: Record<string, string>, given: ExchangeSample = {}) =>
  traffic({
    url: `${origin}/api`,
    purpose: 'ucp-probe',
    status: 402,
    type: 'application/json',
    headers,
    ...given,
  });
const coded = (value: unknown) => ({ 'payment-required': btoa(JSON.stringify(value)) });
const whole = { x402Version: 2, accepts: [{ scheme: 'exact' }] };
const scheme = 'Payment id="a\\"b", realm="shop.test", method="card", intent="charge", request="e30"';

testCheck(check, {
  pass: [
    [asked(coded(whole)), /The one demand for payment can be decoded/],
    asked({ 'www-authenticate': scheme }),
    asked({ 'www-authenticate': `Bearer realm="x", error="a, b", ${scheme}` }),
    // One that can be read is enough.
    asked({ 'payment-required': '%%', 'www-authenticate': scheme }),
  ],
  warn: [
    [asked({}), /JSON body alone/],
    [asked({ 'crawler-price': 'USD 0.01' }, { type: 'text/html' }), /pay per crawl/],
  ],
  fail: [
    [asked({ 'payment-required': 'not base64!' }), /no base64 of JSON/],
    [asked(coded({ accepts: [] })), /no x402Version/],
    [asked(coded({ x402Version: 2, accepts: [] })), /no way to pay/],
    [asked({ 'www-authenticate': 'Payment id="1", realm="x"' }), /lacks method, intent, request/],
    [asked({}, { type: 'text/html' }), /says neither/],
    [
      asked(coded(whole), { purpose: 'product', url: `${origin}/p/shoe` }),
      /The page \/p\/shoe answers the declared agent with 402/,
    ],
  ],
  notApplicable: [traffic({ status: 200 })],
});
