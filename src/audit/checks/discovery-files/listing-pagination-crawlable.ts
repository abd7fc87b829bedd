import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import {
  countOn,
  linkOnwards,
  loadMoreControl,
  secondPage,
  shownProducts,
} from '../subjects/listing/pages.ts';
import { quote } from '../subjects/product/facts.ts';
import { formatCount, pathOf, xmlText } from '../subjects/sitemap/entries.ts';

/** Shorter listings rarely have a second page. */
const fewest = 12;

export default defineCheck({
  id: 'listing-pagination-crawlable',
  category: 'discovery-files',
  name: 'Listing pagination is crawlable',
  description: 'Detects infinite scrolling and load-more buttons without a link to page 2.',
  why: 'Crawlers neither scroll nor click buttons, so they cannot find products that only a button loads.',
  judged: {
    pass: 'Page 2 is linked and shows more products, or the listing shows all of its products.',
    warn: 'Page 2 is linked, but returns an error below 500 or shows no products other than those on page 1.',
    fail: 'A load-more button or a count such as "24 of 312 products" indicates more products, but there is no link to page 2.',
    notApplicable:
      'The listing shows fewer than 12 products and no total, or nothing indicates more products.',
    unknown: 'The linked page was not fetched, was blocked, or returned a server error or no response.',
  },
  priority: 'medium',
  appliesTo: 'listing',
  requires: ['listing'],
  searches: ['links'],
  effort: 'hours',
  fix: {
    title: 'Link to page 2 of each listing',
    instructions:
      'Add a plain link to the next page near the button or below the list. Scripts can still load the page in place.',
    snippet: '<a href="?page=2" rel="next">Next page</a>',
  },
  sources: [
    'google-javascript-seo',
    'Google pagination and incremental page loading https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  ],
  needs: ['listings', 'nextPage', 'traffic'],
  evaluate({ listings, nextPage, traffic }) {
    const [page] = listings;
    if (!page) return notApplicable('No listing was read.');
    const shown = shownProducts(page);
    const counted = countOn(page);
    const name = pathOf(page.url);
    const here = { ref: page.ref };
    const { href, ref, newProducts } = nextPage;
    if (href !== undefined) {
      const seen = traffic.find(({ id }) => id === ref);
      const second = pathOf(href);
      const evidence = [here, { ...(ref ? { ref } : {}), snippet: `href="${href}"`.slice(0, 300) }];
      if (newProducts > 0)
        return pass(
          `Page 2 (${second}) is linked and shows ${formatCount(newProducts)} more ${newProducts === 1 ? 'product' : 'products'}.`,
          {
            evidence,
          },
        );
      if (!seen)
        return unknown('not-requested', `Page 2 (${second}) is linked but was not fetched.`, { evidence });
      if (seen.blocked) return unknown('blocked', `Page 2 (${second}) was blocked.`, { evidence });
      if (seen.status === undefined || seen.status >= 500)
        return unknown(
          'failed',
          `Page 2 (${second}) ${seen.status === undefined ? 'did not respond' : `returned ${seen.status}`}.`,
          { evidence },
        );
      const more = {
        cause: 'template:listing:pagination',
        evidence,
        confidence: 'medium' as const,
        fix: {
          title: 'Serve page 2 at its own URL',
          instructions: `Render the products of the second page on the server at ${href.slice(0, 200)}.`,
        },
      };
      if (seen.status !== 200)
        return warn(`Page 2 of ${name} is linked, but ${second} returned ${seen.status}.`, more);
      return warn(
        `Page 2 of ${name} is linked, but ${second} shows no products other than those on page 1.`,
        more,
      );
    }
    if (shown < fewest && !counted)
      return notApplicable(
        `The listing ${name} shows ${shown} ${shown === 1 ? 'product' : 'products'} and no total.`,
        {
          evidence: [here],
        },
      );
    const onwards = linkOnwards(page);
    if (onwards)
      return unknown(
        'not-requested',
        `The listing ${name} links to ${pathOf(onwards)}, which was not fetched.`,
        {
          evidence: [{ ...here, snippet: `href="${onwards}"`.slice(0, 300) }],
        },
      );
    // A smaller number may count something else.
    if (counted && counted.total <= shown && counted.total >= shown * 0.8)
      return pass(`The listing ${name} shows all ${formatCount(counted.total)} products on one page.`, {
        evidence: [{ ...here, snippet: counted.text.slice(0, 300) }],
      });
    const control = loadMoreControl(page);
    const link = `<a href="${xmlText(secondPage(page.url))}" rel="next">`;
    const fix = { snippet: `${link}${xmlText(control?.name.slice(0, 60) ?? 'Next page')}</a>` };
    const cause = 'template:listing:pagination';
    if (control)
      return fail(
        `The listing ${name} shows ${formatCount(shown)} products and loads more only with the control ${quote(control.name, 40)}; there is no link to page 2.`,
        {
          cause,
          evidence: [
            {
              ...here,
              snippet: control.name.slice(0, 300),
              ...(control.pointer ? { pointer: control.pointer } : {}),
            },
          ],
          fix,
        },
      );
    const hidden =
      counted?.shown !== undefined && counted.shown >= fewest / 2 && counted.total > counted.shown;
    if (counted && hidden && counted.total > shown)
      return fail(
        `The listing ${name} shows ${quote(counted.text, 60)} but has no link to the other products.`,
        {
          cause,
          confidence: 'medium',
          evidence: [{ ...here, snippet: counted.text.slice(0, 300) }],
          fix,
        },
      );
    return notApplicable(
      `The listing ${name} shows ${formatCount(shown)} products and has no link or control for more.`,
      { evidence: [here] },
    );
  },
});
