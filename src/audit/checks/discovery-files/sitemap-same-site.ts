import { defineCheck, fail, pass, warn } from '../../check.ts';
import { type Belonging, belongingTo } from '../../parse/files/sitemap-hosts.ts';
import {
  entrySnippet,
  formatCount,
  listedIn,
  nothingListed,
  wholeFiles,
} from '../subjects/sitemap/entries.ts';

/** Share of other URLs up to which the check only warns. */
const few = 0.05;

export default defineCheck({
  id: 'sitemap-same-site',
  category: 'discovery-files',
  name: 'Sitemap URLs belong to this storefront',
  description: 'Detects http URLs, staging hosts, and other domains in the sitemap.',
  why: 'Crawlers ignore entries on other hosts, and staging URLs send them to the test system.',
  judged: {
    pass: 'Every entry has the scheme and domain of the storefront, or the same name under another suffix (shop.de for shop.com).',
    warn: 'Up to 5% do not.',
    fail: 'More than 5% do not, or one is on a test or private host.',
    notApplicable: 'The sitemap lists no URLs.',
    unknown: 'The sitemap is not well-formed, or none of the sitemaps in its index were read.',
  },
  priority: 'medium',
  requires: ['sitemap'],
  effort: 'minutes',
  fix: {
    title: 'Build sitemap URLs from the public base URL',
    instructions:
      'Set the base URL of the generator to the canonical scheme and host, and rebuild the sitemap.',
    snippet: '<loc>https://www.shop.example/products/trail-shoe</loc>',
  },
  sources: ['sitemaps'],
  needs: ['sitemaps', 'target'],
  evaluate({ sitemaps, target }) {
    const origin = target.canonicalOrigin;
    const belongs = belongingTo(origin);
    const listed = listedIn(sitemaps);
    // Sitemaps in an index may be on the host of the index. On other hosts they are checked like other URLs.
    const parts = wholeFiles(sitemaps).flatMap((file) =>
      file.children
        .filter(({ loc }) => URL.parse(loc)?.host !== URL.parse(file.url)?.host)
        .map((one) => ({ ...one, file })),
    );
    const all = [...listed, ...parts];
    if (!all.length) return nothingListed(sitemaps);
    const others = all.flatMap((entry) => {
      const kind = belongs(entry.loc);
      return kind === 'own' ? [] : [{ ...entry, kind }];
    });
    const staging = others.filter(({ kind }) => kind === 'staging');
    const [first] = staging.length ? staging : others;
    const total = formatCount(all.length);
    if (!first)
      return pass(
        all.length === 1
          ? `The only URL in the sitemap belongs to ${new URL(origin).host}.`
          : `All ${total} URLs in the sitemap belong to ${new URL(origin).host}.`,
        { evidence: all.slice(0, 1).map(({ file: { ref }, loc }) => ({ ref, snippet: loc.slice(0, 300) })) },
      );
    const more = {
      cause: 'sitemap:base-url',
      evidence: [...(staging.length ? staging : others)]
        .slice(0, 3)
        .map(({ file: { ref }, loc }) => ({ ref, snippet: `<loc>${loc}</loc>`.slice(0, 300) })),
      fix: { snippet: entrySnippet([{ loc: movedTo(origin, first.loc) }]) },
    };
    const named = `${first.loc.slice(0, 100)} ${problems[first.kind]}`;
    if (staging.length)
      return fail(
        `${formatCount(staging.length)} of ${total} URLs ${staging.length === 1 ? 'is' : 'are'} on a test host: ${named}.`,
        more,
      );
    const summary = `${formatCount(others.length)} of ${total} URLs ${others.length === 1 ? 'is' : 'are'} not on ${new URL(origin).origin}: ${named}.`;
    return others.length / all.length > few ? fail(summary, more) : warn(summary, more);
  },
});

const problems: Record<Belonging, string> = {
  own: '',
  scheme: 'has another scheme',
  foreign: 'belongs to another domain',
  staging: 'is not public',
  broken: 'is not an absolute URL',
};

/** The same page on the storefront. */
function movedTo(origin: string, loc: string): string {
  const url = URL.parse(loc, origin);
  return url && /^https?:$/.test(url.protocol) ? origin + url.pathname + url.search : `${origin}/`;
}
