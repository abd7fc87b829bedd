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
    [asked(coded(whole)), /The only payment challenge can be decoded/],
    asked({ 'www-authenticate': scheme }),
    asked({ 'www-authenticate': `Bearer realm="x", error="a, b", ${scheme}` }),
    // One readable challenge is enough.
    asked({ 'payment-required': '%%', 'www-authenticate': scheme }),
  ],
  warn: [
    [asked({}), /only a JSON body/],
    [asked({ 'crawler-price': 'USD 0.01' }, { type: 'text/html' }), /pay per crawl/],
  ],
  fail: [
    [asked({ 'payment-required': 'not base64!' }), /not base64-encoded JSON/],
    [asked(coded({ accepts: [] })), /no x402Version/],
    [asked(coded({ x402Version: 2, accepts: [] })), /no payment method/],
    [asked({ 'www-authenticate': 'Payment id="1", realm="x"' }), /has no method, intent, request/],
    [asked({}, { type: 'text/html' }), /neither PAYMENT-REQUIRED nor WWW-Authenticate describes how to pay/],
    [
      asked(coded(whole), { purpose: 'product', url: `${origin}/p/shoe` }),
      /The page \/p\/shoe returned 402 Payment Required to the declared agent/,
    ],
  ],
  notApplicable: [traffic({ status: 200 })],
});
