import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { shellWord } from '../../shell-word.ts';
import { callProof, lifeOf, shortEndpoint } from '../subjects/service/life.ts';
import { notCalled, tellingCall, wantsProfile } from '../subjects/service/mcp.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

/** Revisions before this one knew Streamable HTTP by half, or not at all. */
const firstGood = '2025-06-18';

export default defineCheck({
  id: 'mcp-responds',
  category: 'agent-protocols',
  name: 'The MCP endpoint completes a handshake',
  description: 'Detects MCP endpoints that are declared but dead, or speak an old transport.',
  why: 'A client that gets no handshake drops the server, and with it every tool of the shop.',
  judged: {
    pass: 'server/discover (2026-07-28) or initialize (2025-06-18 or later) is answered with a result; of an endpoint in the UCP manifest also tools/list without a handshake, or the demand for an agent profile. 401 with WWW-Authenticate counts too.',
    warn: 'Only initialize of 2025-03-26 or before, the old HTTP+SSE transport, or a JSON-RPC error.',
    fail: 'HTML, 404, 5xx, a challenge, no JSON, or no host.',
    unknown: 'The endpoint gave no answer, throttled us, or was not called.',
  },
  priority: 'high',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Answer server/discover at the MCP endpoint',
    instructions:
      'Serve Streamable HTTP at the declared address: JSON-RPC by POST, with server/discover of MCP 2026-07-28 and, for older clients, initialize.',
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
        return pass(`${at} lists its tools without a handshake, as UCP has it.`, proof);
      return handshake.era === 'legacy' && version < firstGood
        ? warn(`${at} speaks MCP ${version || 'of no version'} only.`, {
            ...proof,
            fix: {
              ...fix,
              title: 'Speak a current version of MCP',
              instructions: 'Update the MCP server to 2026-07-28, and keep initialize for older clients.',
            },
          })
        : pass(`${at} completes a handshake of MCP ${version || '2026-07-28'}.`, proof);
    }
    if (seen.status === 401) {
      const header = seen.headers.find(([name]) => name === 'www-authenticate');
      const shown = header
        ? [{ ref: seen.id, header: `${header[0]}: ${header[1].slice(0, 200)}` }]
        : evidence;
      return header
        ? pass(`${at} answers and asks for a login (401).`, { evidence: shown })
        : warn(`${at} answers 401 without WWW-Authenticate, so clients do not know how to go on.`, {
            evidence,
            found: 'unreadable',
            fix: {
              title: 'Name the way to log in with the 401 of the MCP endpoint',
              instructions:
                'Send WWW-Authenticate with the URL of the protected resource metadata, or let tools that only read work without a login.',
              snippet:
                'WWW-Authenticate: Bearer resource_metadata="https://shop.example/.well-known/oauth-protected-resource"',
            },
          });
    }
    if (wantsProfile(call))
      return pass(`${at} answers and asks for an agent profile (${call.said?.code ?? ''}), as UCP has it.`, {
        evidence,
      });
    const get = traffic.find(({ id }) => id === mcp.get?.ref);
    if (get?.status === 200 && get.type === 'text/event-stream')
      return warn(
        `${at} speaks the old HTTP+SSE transport only: POST answers ${seen.status ?? 'nothing'}, GET a stream.`,
        {
          evidence: [...evidence, { ref: get.id }],
          fix: { ...fix, title: 'Add Streamable HTTP to the MCP endpoint' },
        },
      );
    const life = lifeOf(call, seen);
    if (call.outcome === 'error' && life.state === 'alive')
      return warn(`${at} answers ${call.method} with a JSON-RPC error only (${saidIn(call.said)}).`, {
        evidence,
        fix,
      });
    if (life.state === 'unsure')
      return unknown(seen.blocked ? 'blocked' : 'failed', `${at} ${life.said}.`, { evidence });
    // JSON that is no JSON-RPC is no conversation either.
    return life.said.startsWith('did not respond')
      ? unknown('failed', `${at} ${life.said}.`, { evidence })
      : fail(`${at} ${life.said.replace(/ with JSON$/, ' with JSON that is no JSON-RPC')}.`, {
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
