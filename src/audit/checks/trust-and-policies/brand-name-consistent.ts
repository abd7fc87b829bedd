import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { isDefaultName } from '../subjects/shop/names.ts';
import { groupNames, statedNames, type StatedName } from '../subjects/shop/stated-names.ts';
import { quote } from '../subjects/product/facts.ts';

export default defineCheck({
  id: 'brand-name-consistent',
  category: 'trust-and-policies',
  name: 'The store name is the same everywhere',
  description: 'Detects store names that agents cannot match.',
  why: 'An agent connects reviews, offers, and orders to a store by its name. Two names look like two stores.',
  judged: {
    pass: 'Organization, WebSite, og:site_name, the page titles, and the manifest use one name. Differences in capitalization, accents, legal form, domain ending, additions such as "Store" or a country, and initials are ignored, and so are names listed as alternateName or legalName.',
    warn: 'They use two names.',
    fail: 'They use three or more names, or one is a platform default, such as "My Store".',
    notApplicable: 'The storefront states no name in any of these places.',
  },
  priority: 'medium',
  requires: ['home'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Use one store name everywhere',
    instructions:
      'Set the same name in the theme, SEO, and manifest settings. Put other names in alternateName.',
  },
  sources: [
    'google-organization',
    'Google site names https://developers.google.com/search/docs/appearance/site-names',
  ],
  needs: ['home', 'target'],
  uses: ['products', 'ucp'],
  evaluate({ home, target, products = [], ucp }) {
    const names = statedNames({ home, products, target, ...(ucp ? { ucp } : {}) });
    const [first] = names;
    if (!first) return notApplicable('The storefront states no name in markup, titles, or manifest.');
    const unnamed = names.find(({ name }) => isDefaultName(name));
    const named = names.filter((one) => !isDefaultName(one.name));
    const groups = groupNames(named);
    const own = groups[0]?.[0]?.name;
    const said = (some: readonly StatedName[]) => ({
      evidence: some.slice(0, 4).map(({ ref, pointer, from, name }) => ({
        ref,
        pointer,
        snippet: `${from}: ${name}`,
      })),
      cause: 'shop:name',
      fix: { snippet: snippetOf(own ?? 'YOUR STORE NAME', target.canonicalOrigin) },
    });
    if (unnamed)
      return fail(
        `${capital(unnamed.from)} use${unnamed.from === 'the titles' ? '' : 's'} the default name ${quote(unnamed.name)}.`,
        said([unnamed]),
      );
    if (groups.length < 2)
      return pass(
        names.length === 1
          ? `The name ${quote(first.name)} is used only in ${first.from}.`
          : `${names.length} places use the name ${quote(own ?? first.name)}.`,
      );
    const heads = groups.flatMap((group) => group.slice(0, 1));
    const text = heads
      .slice(0, 3)
      .map(({ from, name }) => `${quote(name, 40)} (${from})`)
      .join(', ');
    return groups.length > 2
      ? fail(`The storefront uses ${groups.length} names: ${text}.`, said(heads))
      : warn(`The storefront uses two names: ${text}.`, said(heads));
  },
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function snippetOf(name: string, origin: string): string {
  const plain = name.slice(0, 100);
  const node = { '@context': 'https://schema.org', '@type': 'WebSite', name: plain, url: `${origin}/` };
  const shown = plain.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<meta property="og:site_name" content="${shown}">\n<script type="application/ld+json">${JSON.stringify(node).replaceAll('<', String.raw`\u003c`)}</script>`;
}
