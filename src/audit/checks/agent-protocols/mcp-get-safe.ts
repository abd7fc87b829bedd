import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { shortEndpoint } from '../subjects/service/life.ts';
import { notCalled } from '../subjects/service/mcp.ts';

export default defineCheck({
  id: 'mcp-get-safe',
  category: 'agent-protocols',
  name: 'GET on the MCP endpoint is handled',
  description: 'Detects endpoints that return a web page to agents.',
  why: 'Clients of older revisions open the endpoint by GET first: a web page there looks like a server that is broken.',
  judged: {
    pass: 'GET is answered with 405, 406, 401 or another refusal in JSON, with JSON, or with an event stream.',
    warn: '404, a redirect, or another refusal without JSON.',
    fail: '200 with HTML or other text, or 5xx.',
    unknown: 'GET was not sent, was blocked or throttled, or got no answer.',
  },
  priority: 'low',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Answer GET on the MCP endpoint with 405',
    instructions: 'Where the server offers no stream, answer GET with 405 and Allow: POST.',
  },
  sources: ['mcp'],
  needs: ['mcp', 'traffic'],
  evaluate({ mcp, traffic }) {
    const { get, endpoint } = mcp;
    if (!get || endpoint === undefined) return notCalled(mcp);
    const seen = traffic.find(({ id }) => id === get.ref);
    const at = shortEndpoint(endpoint);
    if (!seen) return unknown(get.reason ?? 'failed', `GET ${at} was not sent.`);
    const { status, challenge, type, error } = seen;
    const evidence = [{ ref: seen.id }];
    if (challenge)
      return unknown('blocked', `GET ${at} meets a ${challenge.vendor} challenge.`, { evidence });
    if (status === undefined)
      return unknown('failed', `GET ${at} got no answer (${error?.code ?? 'none'}).`, { evidence });
    if (status === 429 || (status === 403 && !get.json))
      return unknown('blocked', `GET ${at} was refused with ${status}.`, { evidence });
    const shown = `GET ${at} answers ${status}${type ? ` with ${type}` : ''}`;
    const path = URL.parse(endpoint)?.pathname ?? '/mcp';
    const fix = {
      snippet: `location = ${path.slice(0, 100)} {\n  if ($request_method = GET) { add_header Allow POST always; return 405; }\n  proxy_pass http://mcp-service;\n}`,
    };
    if (status >= 500) return fail(`${shown}.`, { evidence, fix });
    if ([405, 406, 401].includes(status) || type === 'text/event-stream' || get.json)
      return pass(`${shown}.`, { evidence });
    if (status === 200) return fail(`${shown} instead of a stream or JSON.`, { evidence, fix });
    return warn(`${shown}; 405 says what is meant.`, { evidence, fix });
  },
});
