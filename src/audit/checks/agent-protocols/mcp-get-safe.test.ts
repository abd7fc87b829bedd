import { mcpEndpoint, mentionedOnly, noEndpoint, type ServiceAnswer, testCheck } from '#audit/samples';
import check from './mcp-get-safe.ts';

const get = (answer: ServiceAnswer) => mcpEndpoint({ get: answer });

testCheck(check, {
  pass: [
    [get({ status: 405, json: {} }), /returned 405 with application\/json/],
    get({ status: 405, type: '' }),
    get({ status: 406 }),
    get({ status: 401, type: '' }),
    get({ type: 'text/event-stream' }),
    get({ json: { name: 'store' } }),
    get({ status: 400, json: { error: {} } }),
    get({ status: 404, json: { error: {} } }),
  ],
  warn: [
    [get({ status: 404 }), /404 with text\/html\. The expected status is 405/],
    get({ status: 302, type: '' }),
    get({ status: 400, type: 'text/plain' }),
  ],
  fail: [
    [get({ status: 200 }), /200 with text\/html, not a stream or JSON/],
    get({ status: 200, type: 'text/plain' }),
    [get({ status: 500, json: {} }), /returned 500/],
  ],
  notApplicable: [noEndpoint],
  unknown: [
    get({ status: 403 }),
    get({ status: 429 }),
    get({ status: 403, challenge: { vendor: 'Cloudflare', signature: 'x' } }),
    get({ error: { code: 'reset', message: 'x' } }),
    mcpEndpoint(),
    mentionedOnly,
  ],
});
