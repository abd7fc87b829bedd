import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { shortEndpoint } from '../subjects/service/life.ts';
import { notCalled } from '../subjects/service/mcp.ts';

export default defineCheck({
  id: 'mcp-get-safe',
  category: 'agent-protocols',
  name: 'GET on the MCP endpoint is handled',
  description: 'Detects MCP endpoints that return a web page to agents.',
  why: 'Clients of older MCP revisions first send a GET request. If they get a web page, the server looks broken.',
  judged: {
    pass: 'GET returns 405, 406, 401, another error in JSON, JSON, or an event stream.',
    warn: 'GET returns 404, a redirect, or another error that is not JSON.',
    fail: 'GET returns 200 with HTML or other text, or 5xx.',
    unknown: 'GET was not sent, was blocked or rate limited, or got no response.',
  },
  priority: 'low',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Return 405 for GET on the MCP endpoint',
    instructions: 'If the server does not offer a stream, return 405 for GET with Allow: POST.',
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
      return unknown('blocked', `GET ${at} returned a ${challenge.vendor} challenge.`, { evidence });
    if (status === undefined)
      return unknown('failed', `GET ${at} got no response (${error?.code ?? 'none'}).`, { evidence });
    if (status === 429 || (status === 403 && !get.json))
      return unknown('blocked', `GET ${at} was blocked with ${status}.`, { evidence });
    const shown = `GET ${at} returned ${status}${type ? ` with ${type}` : ''}`;
    const path = URL.parse(endpoint)?.pathname ?? '/mcp';
    const fix = {
      snippet: `location = ${path.slice(0, 100)} {\n  if ($request_method = GET) { add_header Allow POST always; return 405; }\n  proxy_pass http://mcp-service;\n}`,
    };
    if (status >= 500) return fail(`${shown}.`, { evidence, fix });
    if ([405, 406, 401].includes(status) || type === 'text/event-stream' || get.json)
      return pass(`${shown}.`, { evidence });
    if (status === 200) return fail(`${shown}, not a stream or JSON.`, { evidence, fix });
    return warn(`${shown}. The expected status is 405.`, { evidence, fix });
  },
});
