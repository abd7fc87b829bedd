import { looked, protocolFile, testCheck } from '#audit/samples';
import check from './acp-endpoint-live.ts';

const document = { api_base_url: 'https://shop.test/acp/' };
const at = (given: Parameters<typeof looked>[2]) => looked('acp', document, given);
const json = 'application/json';

testCheck(check, {
  pass: [
    [at({ status: 204 }), /shop\.test\/acp\/checkout_sessions returns 204/],
    at({ status: 401, type: json }),
    at({ status: 400, type: json }),
    at({ status: 405, type: json }),
    at({ status: 405, type: 'text/html', headers: { allow: 'POST, OPTIONS' } }),
  ],
  warn: [
    [at({ status: 404, type: json }), /404 to OPTIONS\. This does not show whether the endpoint exists/],
    // nginx returns this on every path of a static site.
    [at({ status: 405, type: 'text/html' }), /405 with a web page/],
  ],
  fail: [
    [at({ status: 200, type: 'text/html' }), /200 with a web page/],
    [at({ status: 404, type: 'text/html' }), /404 with a web page/],
    [at({ status: 403, challenge: { vendor: 'Cloudflare', signature: 'x' } }), /Cloudflare challenge/],
    at({ error: { code: 'refused', message: '' } }),
    at({ status: 502, type: json }),
  ],
  notApplicable: [
    protocolFile('acp', '/.well-known/acp.json', '', { status: 404 }),
    looked('acp', { api_base_url: 7 }),
  ],
  unknown: [
    looked('acp', document, {}, false),
    at({ status: 429 }),
    at({ error: { code: 'timeout-total', message: '' } }),
  ],
});
