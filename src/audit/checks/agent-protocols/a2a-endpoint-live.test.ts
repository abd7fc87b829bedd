import { looked, protocolFile, testCheck } from '#audit/samples';
import check from './a2a-endpoint-live.ts';

const card = (url: string, over: object = {}) => ({
  name: 'Acme',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  ...over,
});
const own = card('https://shop.test/a2a');
const html = { status: 404, type: 'text/html' };

testCheck(check, {
  pass: [
    [looked('a2a', own), /shop\.test\/a2a returns 204/],
    looked('a2a', own, { status: 405, type: 'application/json', headers: { allow: 'POST' } }),
    looked('a2a', own, { status: 401, type: 'text/html' }),
    looked('a2a', card('https://agents.shop.test/a2a'), { status: 400, type: 'application/json' }),
    looked('a2a', card('https://a.vendor.example/x', { provider: { url: 'https://vendor.example/' } })),
    // Before version 1.0.
    looked('a2a', { name: 'Acme', url: 'https://shop.test/a2a' }),
  ],
  warn: [
    [looked('a2a', card('https://agents.vendor.example/x')), /vendor\.example, which belongs neither/],
    // POST-only routes.
    [looked('a2a', own, { status: 404, type: 'application/json' }), /returns 404 to OPTIONS/],
  ],
  fail: [
    [looked('a2a', card('http://shop.test/a2a')), /not https/],
    [looked('a2a', card('/a2a')), /not an absolute URL/],
    [looked('a2a', own, html), /404 with a web page/],
    [looked('a2a', own, { status: 500 }), /returns 500/],
    [looked('a2a', own, { error: { code: 'dns', message: '' } }), /does not resolve/],
    looked('a2a', own, { status: 200, type: 'text/html' }),
  ],
  notApplicable: [
    protocolFile('a2a', '/.well-known/agent-card.json', '', { status: 404 }),
    looked('a2a', { name: 'Acme' }),
  ],
  unknown: [
    looked('a2a', own, {}, false),
    looked('a2a', own, { error: { code: 'timeout-total', message: '' } }),
    looked('a2a', own, { status: 429 }),
  ],
});
