import { defineCheck, opportunity, pass, unknown, warn } from '../../check.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const places = {
  'well-known': '/.well-known/ard.json',
  robots: 'an Agentmap line of robots.txt',
  link: 'a link of the home page',
  header: 'a Link header of the home page',
};

export default defineCheck({
  id: 'ard-manifest-found',
  category: 'agent-protocols',
  name: 'A resource catalogue lists agent resources',
  description: 'Detects whether the shop publishes a catalogue of its resources for agents (ARD).',
  why: 'Registries for agents crawl this one file to learn which servers, skills and descriptions a site has.',
  judged: {
    pass: 'It is at /.well-known/ard.json, or where robots.txt (Agentmap) or the home page (rel ard) says.',
    warn: 'There is only the older ai-catalog.json, which clients no longer have to read, or a place that the shop names has no catalogue.',
    notApplicable: 'There is none: nothing is wrong, and a catalogue can be added.',
    unknown: 'The file was refused, or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Publish a resource catalogue at /.well-known/ard.json',
    instructions:
      'List each resource with identifier, displayName, type and url, and point to the file with a line Agentmap in robots.txt.',
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
      representativeQueries: ['Is this shoe in stock in size 42?', 'What does delivery cost?'],
    };
    const fix = { snippet: toSnippet({ entries: [entry] }).slice(0, 1500) };
    const moved = {
      title: 'Move ai-catalog.json to /.well-known/ard.json',
      instructions:
        'Publish the same document at the new place, and point a line Agentmap in robots.txt to it.',
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
        ? opportunity('The shop publishes no catalogue of its resources for agents.', { evidence, fix })
        : warn(`${ard.url.slice(0, 200)}, named in ${places[ard.via]}, has no catalogue.`, {
            evidence,
            fix: {
              ...fix,
              title: 'Publish the resource catalogue where it is announced',
              instructions: `Publish the catalogue at ${ard.url.slice(0, 200)}, or remove the announcement.`,
            },
          });
    return isLegacyArd(ard.url)
      ? warn('Only the older ai-catalog.json is there, which clients no longer have to read.', {
          evidence,
          found: 'wrong',
          fix: moved,
        })
      : pass(`The catalogue is found by ${places[ard.via]}.`, { evidence });
  },
});

const isLegacyArd = (url: string): boolean => /\/ai-catalog\.json$/i.test(new URL(url).pathname);
