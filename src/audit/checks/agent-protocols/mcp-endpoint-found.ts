import { newestUcpRelease } from '#manifest';
import { defineCheck, opportunity, pass, warn } from '../../check.ts';

export default defineCheck({
  id: 'mcp-endpoint-found',
  category: 'agent-protocols',
  name: 'An MCP endpoint is discoverable',
  description: 'Detects whether agents can find an MCP server of the storefront without guessing.',
  why: 'Agents do not guess URLs. They never call a server that no document declares.',
  judged: {
    pass: 'The UCP manifest, /.well-known/ard.json or ai-catalog.json, a link on the home page, llms.txt, or agents.md declares an endpoint.',
    warn: 'Only /.well-known/mcp.json declares an endpoint.',
    notApplicable: 'No document declares an endpoint. This is not an error, but you can add one.',
  },
  priority: 'medium',
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Declare the MCP endpoint in the UCP manifest',
    instructions:
      'When the server runs, add a binding with transport mcp to the service dev.ucp.shopping in /.well-known/ucp.',
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
    if (!found) return opportunity('No document of the storefront declares an MCP endpoint.', { fix });
    const url = found.url.slice(0, 150);
    return found.via === 'well-known'
      ? warn(`${url} is declared only in /.well-known/mcp.json, which few agents read.`, { evidence, fix })
      : pass(`${url} is declared in ${places[found.via]}.`, { evidence });
  },
});

const places = {
  ucp: 'the UCP manifest',
  ard: 'the resource catalog',
  link: 'a link on the home page',
  llms: 'llms.txt',
  'agents-md': 'agents.md',
};
