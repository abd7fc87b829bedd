import { defineCheck, opportunity, pass, unknown, warn } from '../../check.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const places = {
  'well-known': '/.well-known/ard.json',
  robots: 'an Agentmap line in robots.txt',
  link: 'a link on the home page',
  header: 'a Link header of the home page',
};

export default defineCheck({
  id: 'ard-manifest-found',
  category: 'agent-protocols',
  name: 'A resource catalog lists agent resources',
  description: 'Detects whether the storefront publishes a catalog of its resources for agents (ARD).',
  why: 'Agent registries crawl this file to find the servers, skills, and API descriptions of a site.',
  judged: {
    pass: 'The catalog is at /.well-known/ard.json, or at the URL given in robots.txt (Agentmap) or on the home page (rel ard).',
    warn: 'There is only the older ai-catalog.json, which clients no longer have to read, or the declared URL has no catalog.',
    notApplicable: 'The storefront has no catalog. This is not an error, but you can add one.',
    unknown: 'The file was blocked or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Publish a resource catalog at /.well-known/ard.json',
    instructions:
      'List each resource with identifier, displayName, type, and url, and link to the file with an Agentmap line in robots.txt.',
  },
  fixFor: 'absent',
  sources: ['agentic-resource-discovery', 'lighthouse-ard'],
  needs: ['ard', 'target'],
  uses: ['mcp'],
  evaluate({ ard, target, mcp }) {
    const { origin, host } = new URL(target.canonicalOrigin);
    const entry = {
      identifier: `urn:air:${host.replace(/:\d+$/, '')}:mcp:store`,
      displayName: 'Store tools',
      type: 'application/mcp-server-card+json',
      url: mcp?.card?.url ?? `${mcp?.candidates[0]?.url ?? `${origin}/mcp`}/server-card`,
      representativeQueries: ['Is this shoe in stock in size 42?', 'How much is delivery?'],
    };
    const fix = { snippet: toSnippet({ entries: [entry] }).slice(0, 1500) };
    const moved = {
      title: 'Move ai-catalog.json to /.well-known/ard.json',
      instructions:
        'Publish the same document at the new URL, and add an Agentmap line for it to robots.txt.',
      snippet: `Agentmap: ${origin}/.well-known/ard.json`,
    };
    const evidence = [{ ref: ard.ref }];
    if (ard.state === 'blocked' || ard.state === 'error')
      return unknown(
        ard.state === 'blocked' ? 'blocked' : 'failed',
        `${ard.url.slice(0, 200)} could not be read.`,
        { evidence },
      );
    if (ard.state === 'absent')
      return ard.via === 'well-known'
        ? opportunity('The storefront publishes no resource catalog for agents.', { evidence, fix })
        : warn(`No catalog was found at ${ard.url.slice(0, 200)}, which is declared in ${places[ard.via]}.`, {
            evidence,
            fix: {
              ...fix,
              title: 'Publish the resource catalog at its declared URL',
              instructions: `Publish the catalog at ${ard.url.slice(0, 200)}, or remove the declaration.`,
            },
          });
    return isLegacyArd(ard.url)
      ? warn('There is only the older ai-catalog.json, which clients no longer have to read.', {
          evidence,
          found: 'wrong',
          fix: moved,
        })
      : pass(`The catalog was found through ${places[ard.via]}.`, { evidence });
  },
});

const isLegacyArd = (url: string): boolean => /\/ai-catalog\.json$/i.test(new URL(url).pathname);
