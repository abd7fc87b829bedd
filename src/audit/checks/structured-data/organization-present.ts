import { defineCheck, fail, pass, warn } from '../../check.ts';
import { merchantOf, textIn } from '../subjects/organization/node.ts';
import { organizationTypes } from '../../parse/structured/organization.ts';
import { nodesOfType } from '../../parse/structured/top-level.ts';

export default defineCheck({
  id: 'organization-present',
  category: 'structured-data',
  name: 'The storefront identifies its merchant as an Organization',
  description: 'Detects a missing merchant entity.',
  why: 'An agent that recommends a product has to name its seller. Without this node, it only knows a host name.',
  judged: {
    pass: 'The home page has an Organization or a subtype such as OnlineStore, in JSON-LD, Microdata, or RDFa.',
    warn: 'Only a sampled product page has one, as a separate node or as the seller of its offer.',
    fail: 'Neither the home page nor a product page has one.',
  },
  priority: 'high',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Identify the merchant in the markup of the home page',
    instructions:
      'Add an OnlineStore (or another Organization) with name, url, logo, and a stable @id to the home page, and reference that @id from other nodes.',
  },
  sources: ['google-organization', 'schema-org'],
  needs: ['home', 'target'],
  uses: ['products'],
  evaluate({ home, target, products = [] }) {
    const own = merchantOf(home, target);
    if (own) {
      const name = textIn(own.props, 'name');
      return pass(
        `The home page has the ${own.type}${name === undefined ? '' : ` "${name.slice(0, 150)}"`}.`,
        {
          evidence: [{ ref: home.ref, pointer: own.path }],
        },
      );
    }
    const site =
      home.facts.structured.openGraph.find(({ property }) => property === 'og:site_name')?.content ??
      home.facts.head.titles[0] ??
      'Shop';
    const origin = target.canonicalOrigin;
    const node = {
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      '@id': `${origin}/#organization`,
      name: site.slice(0, 100),
      url: origin,
      logo: `${origin}/logo.png`,
    };
    const said = {
      cause: 'template:home:organization',
      fix: {
        snippet: `<script type="application/ld+json">${JSON.stringify(node).replace(/</g, '\\u003c')}</script>`,
      },
    };
    // A brand inside a product does not identify the store.
    const elsewhere = products.find((page) =>
      nodesOfType(page.facts.structured, ...organizationTypes).some((one) => one.parent === undefined),
    );
    if (elsewhere)
      return warn('An Organization is on a product page but not on the home page.', {
        ...said,
        evidence: [{ ref: elsewhere.ref }],
      });
    const seller = products.find((page) =>
      nodesOfType(page.facts.structured, ...organizationTypes).some(
        ({ parent, props }) => parent?.property === 'seller' && textIn(props, 'name') !== undefined,
      ),
    );
    if (seller)
      return warn(
        'The merchant is named only as the seller of offers, not as a separate Organization on the home page.',
        { ...said, evidence: [{ ref: seller.ref }] },
      );
    return fail('No page identifies the merchant as an Organization.', {
      ...said,
      evidence: [{ ref: home.ref }],
    });
  },
});
