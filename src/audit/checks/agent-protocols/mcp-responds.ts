import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { shellWord } from '../../shell-word.ts';
import { callProof, lifeOf, shortEndpoint } from '../subjects/service/life.ts';
import { notCalled, tellingCall, wantsProfile } from '../subjects/service/mcp.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

/** Earlier revisions support Streamable HTTP only in part, or not at all. */
const firstGood = '2025-06-18';

export default defineCheck({
  id: 'mcp-responds',
  category: 'agent-protocols',
  name: 'The MCP endpoint completes a handshake',
  description: 'Detects MCP endpoints that are declared but do not respond, or use an old transport.',
  why: 'If the handshake fails, the client drops the server and all tools of the storefront.',
  judged: {
    pass: 'server/discover (2026-07-28) or initialize (2025-06-18 or later) returns a result. An endpoint from the UCP manifest also passes if tools/list works without a handshake or it requires an agent profile. 401 with WWW-Authenticate passes too.',
    warn: 'The endpoint only supports initialize of 2025-03-26 or earlier or the old HTTP+SSE transport, or returns a JSON-RPC error.',
    fail: 'The endpoint returns HTML, 404, 5xx, a challenge, or a response that is not JSON, or the host does not exist.',
    unknown: 'The endpoint did not respond, rate limited the audit, or was not called.',
  },
  priority: 'high',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Support server/discover at the MCP endpoint',
    instructions:
      'Serve Streamable HTTP at the declared URL: JSON-RPC over POST, with server/discover of MCP 2026-07-28 and, for older clients, initialize.',
  },
  sources: ['mcp', 'ucp-2026-04-08'],
  needs: ['mcp', 'traffic'],
  evaluate({ mcp, traffic }) {
    const call = tellingCall(mcp);
    const seen = call && traffic.find(({ id }) => id === call.ref);
    if (!call || !seen || mcp.endpoint === undefined) return notCalled(mcp);
    const at = shortEndpoint(mcp.endpoint);
    const { handshake } = mcp;
    const evidence = callProof(call);
    const fix = { snippet: discoverWith(mcp.endpoint) };
    if (handshake) {
      const proof = { evidence: [{ ref: handshake.ref }] };
      const version = handshake.version ?? '';
      if (handshake.era === 'direct')
        return pass(`${at} lists its tools without a handshake, as UCP allows.`, proof);
      return handshake.era === 'legacy' && version < firstGood
        ? warn(`${at} supports only MCP ${version || 'without a version'}.`, {
            ...proof,
            fix: {
              ...fix,
              title: 'Support a current version of MCP',
              instructions: 'Update the MCP server to 2026-07-28, and keep initialize for older clients.',
            },
          })
        : pass(`${at} completes an MCP ${version || '2026-07-28'} handshake.`, proof);
    }
    if (seen.status === 401) {
      const header = seen.headers.find(([name]) => name === 'www-authenticate');
      const shown = header
        ? [{ ref: seen.id, header: `${header[0]}: ${header[1].slice(0, 200)}` }]
        : evidence;
      return header
        ? pass(`${at} responds and requires a login (401).`, { evidence: shown })
        : warn(`${at} returned 401 without WWW-Authenticate, so clients do not know how to log in.`, {
            evidence,
            found: 'unreadable',
            fix: {
              title: 'Send WWW-Authenticate with the 401 response of the MCP endpoint',
              instructions:
                'Send WWW-Authenticate with the URL of the protected resource metadata, or let read-only tools work without a login.',
              snippet:
                'WWW-Authenticate: Bearer resource_metadata="https://shop.example/.well-known/oauth-protected-resource"',
            },
          });
    }
    if (wantsProfile(call))
      return pass(`${at} responds and requires an agent profile (${call.said?.code ?? ''}), as UCP allows.`, {
        evidence,
      });
    const get = traffic.find(({ id }) => id === mcp.get?.ref);
    if (get?.status === 200 && get.type === 'text/event-stream')
      return warn(
        `${at} supports only the old HTTP+SSE transport: POST returned ${seen.status ?? 'no response'}, GET returned a stream.`,
        {
          evidence: [...evidence, { ref: get.id }],
          fix: { ...fix, title: 'Add Streamable HTTP to the MCP endpoint' },
        },
      );
    const life = lifeOf(call, seen);
    if (call.outcome === 'error' && life.state === 'alive')
      return warn(`${at} returned only a JSON-RPC error for ${call.method} (${saidIn(call.said)}).`, {
        evidence,
        fix,
      });
    if (life.state === 'unsure')
      return unknown(seen.blocked ? 'blocked' : 'failed', `${at} ${life.said}.`, { evidence });
    const silent = seen.status === undefined && /^(?:timeout-|reset$)/.test(seen.error?.code ?? '');
    // JSON that is not JSON-RPC does not count as a handshake.
    return silent
      ? unknown('failed', `${at} ${life.said}.`, { evidence })
      : fail(`${at} ${life.said.replace(/ with JSON$/, ' with JSON that is not JSON-RPC')}.`, {
          evidence,
          cause: life.cause ?? 'service:mcp',
          fix,
          ...(seen.error?.code === 'dns' ? {} : fixForAnswer('the MCP endpoint', seen)),
        });
  },
});

const saidIn = (said: { code?: string; text?: string } | undefined): string =>
  [said?.code, said?.text?.slice(0, 80)].filter(Boolean).join(': ') || 'without a code';

const discoverWith = (endpoint: string): string =>
  `curl -sS ${shellWord(endpoint)} -H 'content-type: application/json' \\
  -H 'accept: application/json, text/event-stream' -H 'mcp-protocol-version: 2026-07-28' -H 'mcp-method: server/discover' \\
  --data-raw '{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}'`;
