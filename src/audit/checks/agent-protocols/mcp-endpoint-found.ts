import { newestUcpRelease } from '#manifest';
import { defineCheck, opportunity, pass, warn } from '../../check.ts';

export default defineCheck({
  id: 'mcp-endpoint-found',
  category: 'agent-protocols',
  name: 'An MCP endpoint is discoverable',
  description: 'Detects whether agents can find a store MCP server without guessing.',
  why: 'Agents do not guess addresses: a server that no document names is never called.',
  judged: {
    pass: 'The UCP manifest, /.well-known/ard.json or ai-catalog.json, a link of the home page, llms.txt or agents.md names one.',
    warn: 'Only /.well-known/mcp.json names one.',
    notApplicable: 'No document names one: nothing is wrong, and an endpoint can be added.',
  },
  priority: 'medium',
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Declare the MCP endpoint in the UCP manifest',
    instructions:
      'Add a binding with transport mcp to the service dev.ucp.shopping of /.well-known/ucp, once the server runs.',
  },
  sources: ['mcp', 'ucp-2026-04-08'],
  needs: ['mcp', 'target'],
  uses: ['ucp', 'files', 'ard', 'home'],
  evaluate({ mcp, target, ucp, files, ard, home }) {
    const refs: Record<(typeof mcp.candidates)[number]['via'], string | undefined> = {
      ucp: (ucp?.fetches.find(({ json }) => json !== undefined) ?? ucp?.fetches[0])?.ref,
      ard: ard?.ref,
      link: home?.ref,
      llms: files?.llmsTxt?.ref,
      'agents-md': files?.agentsMd?.ref,
      'well-known': files?.mcpJson?.ref,
    };
    const found = mcp.candidates.find(({ via }) => via !== 'well-known') ?? mcp.candidates[0];
    const ref = found && refs[found.via];
    const evidence = found ? [{ ...(ref ? { ref } : {}), snippet: found.url.slice(0, 300) }] : [];
    const binding = {
      transport: 'mcp',
      endpoint: (found?.url ?? `${target.canonicalOrigin}/ucp/mcp`).slice(0, 2000),
      version: newestUcpRelease,
    };
    const fix = { snippet: JSON.stringify({ 'dev.ucp.shopping': [binding] }, null, 2) };
    if (!found) return opportunity('No document of the shop declares an MCP endpoint.', { fix });
    const url = found.url.slice(0, 150);
    return found.via === 'well-known'
      ? warn(`${url} is named in /.well-known/mcp.json only, which few agents read.`, { evidence, fix })
      : pass(`${url} is declared in ${places[found.via]}.`, { evidence });
  },
});

const places = {
  ucp: 'the UCP manifest',
  ard: 'the resource catalogue',
  link: 'a link of the home page',
  llms: 'llms.txt',
  'agents-md': 'agents.md',
};
