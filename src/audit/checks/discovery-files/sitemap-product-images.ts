import { defineCheck, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { resolveUrl, sameUrl } from '../../parse/url.ts';
import {
  entrySnippet,
  formatCount,
  type Listed,
  listedIn,
  namesProducts,
  nothingListed,
  pathOf,
  productEntries,
  xmlText,
} from '../subjects/sitemap/entries.ts';

const enough = 0.5;

export default defineCheck({
  id: 'sitemap-product-images',
  category: 'discovery-files',
  name: 'Sitemap includes product images',
  description: 'Detects product sitemaps without the image entries that shopping surfaces read.',
  why: 'Image entries help image search and shopping surfaces find images that scripts load.',
  judged: {
    pass: 'At least half of the product entries have an image.',
    warn: 'Fewer do.',
    notApplicable: 'The sitemaps that were read list no products, or list them only in a text file or feed.',
    unknown: 'The product sitemap was not read, or the sitemap is not well-formed.',
  },
  priority: 'low',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Add the main image to each product entry',
    instructions:
      'Declare the image sitemap namespace on the root element, and add the main image of each product to its entry.',
    snippet:
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n<url><loc>https://shop.example/p1</loc><image:image><image:loc>https://cdn.example/p1.jpg</image:loc></image:image></url>',
  },
  sources: [
    'Google image sitemaps https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    'google-build-sitemap',
  ],
  needs: ['sitemaps'],
  uses: ['products'],
  evaluate({ sitemaps, products = [] }) {
    const listed = listedIn(sitemaps);
    if (!listed.length) return nothingListed(sitemaps);
    const entries = productEntries(listed, products);
    // Text files and feeds cannot have image entries.
    const capable = entries.filter(({ file }) => file.kind === 'urlset');
    if (entries.length && !capable.length)
      return notApplicable(
        'The products are listed in a text file or feed, which cannot have image entries.',
      );
    if (!capable.length) {
      const unread = sitemaps
        .flatMap(({ children }) => children)
        .find(({ loc }) => namesProducts(loc) && !sitemaps.some(({ url }) => sameUrl(url, loc)));
      return unread
        ? unknown('not-requested', `The product sitemap ${pathOf(unread.loc)} was not read.`)
        : notApplicable('The sitemaps that were read list no products.');
    }
    const pictured = capable.filter(({ images }) => images > 0);
    const share = `${formatCount(pictured.length)} of ${formatCount(capable.length)} product entries`;
    if (pictured.length >= capable.length * enough)
      return pass(`${share} have an image.`, {
        evidence: pictured.slice(0, 1).map(({ file: { ref }, loc }) => ({ ref, snippet: loc.slice(0, 300) })),
      });
    const bare = capable.filter(({ images }) => images === 0);
    return warn(
      `${pictured.length ? `Only ${share}` : `None of ${formatCount(capable.length)} product entries`} ${pictured.length ? 'have' : 'has'} an image.`,
      {
        cause: 'sitemap:images',
        evidence: bare
          .slice(0, 3)
          .map(({ file: { ref }, loc }) => ({ ref, snippet: `<loc>${loc}</loc>`.slice(0, 300) })),
        ...snippetOf(bare, products),
      },
    );
  },
});

/** The entry of a sampled product with the image from its page. */
function snippetOf(bare: readonly Listed[], products: readonly Page[]): { fix?: { snippet: string } } {
  for (const { url, facts } of products) {
    const entry = bare.find(({ loc }) => sameUrl(loc, url));
    const written =
      facts.product?.images[0] ??
      facts.structured.openGraph.find(({ property }) => property === 'og:image')?.content;
    const image = written && resolveUrl(written, url);
    if (!entry || !image) continue;
    const inner = `<image:image><image:loc>${xmlText(image)}</image:loc></image:image>`;
    const root =
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">';
    return { fix: { snippet: `${root}\n${entrySnippet([entry], inner)}` } };
  }
  return {};
}
