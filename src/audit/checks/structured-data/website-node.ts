import { defineCheck, fail, pass, warn } from '../../check.ts';
import { nodesOfType } from '../../parse/structured/top-level.ts';
import { graphOf } from '../../parse/structured/values.ts';
import { shopName } from '../subjects/manifests/shop.ts';
import { judgeSiteUrl, textIn } from '../subjects/organization/node.ts';
import { pointTo, proofOn, quote } from '../subjects/product/facts.ts';

export default defineCheck({
  id: 'website-node',
  category: 'structured-data',
  name: 'WebSite node identifies the site',
  description: 'Detects a home page whose markup does not identify the site.',
  why: 'Search engines and agents read the name of a site from this node. Without it, they guess from page titles.',
  judged: {
    pass: 'A WebSite node has a name, and a url that is this site.',
    warn: 'Its name or url is missing, or the url is another page or host.',
    fail: 'The home page has no WebSite node.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Add a WebSite node with the name of the site',
    instructions: 'Add a WebSite with name and url to the markup of the home page.',
    snippet:
      '{"@context": "https://schema.org", "@type": "WebSite", "name": "Shop", "url": "https://shop.example/"}',
  },
  sources: ['schema-org'],
  needs: ['home', 'target'],
  evaluate({ home, target }) {
    const { structured } = home.facts;
    const graph = graphOf(structured.nodes);
    const sites = nodesOfType(structured, 'WebSite')
      .slice(0, 20)
      .map((node) => {
        const props = graph.resolve(node.props) ?? node.props;
        const [name, url] = [textIn(props, 'name'), textIn(props, 'url')];
        return { node, name, url, fits: url === undefined ? 'none' : judgeSiteUrl(url, home, target) };
      });
    const good = sites.find(({ name, fits }) => name !== undefined && fits === 'site');
    if (good)
      return pass(`The WebSite is ${quote(good.name ?? '')} at ${quote(good.url ?? '', 100)}.`, {
        evidence: [proofOn(home, good.node.path)],
      });
    const site =
      sites.find(({ fits }) => fits === 'site') ?? sites.find(({ name }) => name !== undefined) ?? sites[0];
    const origin = target.canonicalOrigin;
    const node = {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': site?.node.id?.slice(0, 300) ?? `${origin}/#website`,
      name: (site?.name ?? shopName(home, origin)).slice(0, 100),
      url: site?.fits === 'site' ? site.url?.slice(0, 300) : `${origin}/`,
    };
    const fix = { snippet: JSON.stringify(node, null, 2).replaceAll('<', String.raw`\u003c`) };
    if (!site) return fail('The home page has no WebSite node.', { fix, evidence: [{ ref: home.ref }] });
    const said = (key: string, found?: string) => ({
      fix,
      evidence: [proofOn(home, pointTo(site.node.path, key), found)],
    });
    const missing = [
      ...(site.name === undefined ? ['name'] : []),
      ...(site.url === undefined ? ['url'] : []),
    ];
    if (missing[0]) return warn(`The WebSite has no ${missing.join(' and no ')}.`, said(missing[0]));
    return warn(
      `The url ${quote(site.url ?? '', 100)} of the WebSite is not the home page of ${origin}.`,
      said('url', site.url),
    );
  },
});
