/** Machine-readable files at well-known URLs. Without OAuth metadata, as Portico has no authorization server. */
import type { Context } from 'hono';
import { httpProblem } from '#http';
import { spokenUcpReleases } from '#manifest';
import { agentProfile as profileOf, releases } from '#ucp';
import { apiAddress, type Api } from '../../api/context.ts';
import type { WebDeps } from '../../deps.ts';
import { mcpName } from '../../mcp-name.ts';
import { siteAddress } from '../address.ts';
import { apiCatalog, resourceCatalog } from './catalogs.ts';
import { llms, llmsFull } from './llms.ts';
import { mcpCardFile } from './mcp-card.ts';
import { addFile, type ServedFile, jsonFile } from './serve.ts';
import { skillFile, skillIndex, skillPath, skills } from './skills.ts';
import { robots, securityTxt, sitemap } from './texts.ts';

/** @returns undefined for an unsupported release */
function agentProfile(version: string, keys: readonly object[]): ServedFile | undefined {
  const release = releases.find((one) => one.version === version && !one.checkoutOnly);
  return release && { ...jsonFile(profileOf(release, keys)) };
}

export function addDiscovery(app: Api, deps: WebDeps): void {
  const base = (c: Context): string => siteAddress(deps, c.req.url);
  const facts = { name: mcpName(deps.baseUrl), version: deps.version };
  const files: Record<string, (base: string) => ServedFile | Promise<ServedFile>> = {
    '/robots.txt': robots,
    '/sitemap.xml': sitemap,
    '/llms.txt': llms,
    '/llms-full.txt': llmsFull,
    '/.well-known/security.txt': (at) => securityTxt(at, deps.now()),
    '/.well-known/api-catalog': (at) => apiCatalog(at, apiAddress(deps, at)),
    '/.well-known/ard.json': (at) => resourceCatalog(at, 'application/json'),
    '/.well-known/ai-catalog.json': (at) => resourceCatalog(at, 'application/ai-catalog+json'),
    '/.well-known/agent-skills/index.json': skillIndex,
    '/api/mcp/server-card': (at) => mcpCardFile(at, facts),
    // Paths of older drafts, which scanners still request.
    '/.well-known/mcp/server-card.json': (at) => mcpCardFile(at, facts, 'application/json'),
    '/.well-known/mcp.json': (at) => mcpCardFile(at, facts, 'application/json'),
    ...Object.fromEntries(
      skills.map((skill) => [skillPath(skill.name), (at: string) => skillFile(skill, at)]),
    ),
  };
  for (const [path, make] of Object.entries(files)) addFile(app, path, base, make);

  addFile(app, '/agent-profile/:release', releaseOf, (release) => {
    const profile = agentProfile(release, deps.platformKeys);
    if (!profile)
      throw httpProblem('not-found', {
        detail: `No profile for this UCP release. Supported: ${spokenUcpReleases.toReversed().join(', ')}.`,
      });
    return profile;
  });
}

const releaseOf = (c: Context): string => c.req.param('release') ?? '';
