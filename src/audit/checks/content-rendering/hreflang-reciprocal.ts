import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { registrableDomain, resolveUrl, sameUrl } from '../../parse/url.ts';
import { languageLink, languageLinks } from '../subjects/page/language-links.ts';
import { quote } from '../subjects/product/facts.ts';
import { targetOf } from '../subjects/product/targets.ts';

export default defineCheck({
  id: 'hreflang-reciprocal',
  category: 'content-rendering',
  name: 'Language versions link to each other',
  description: 'Detects hreflang links without a return link.',
  why: 'Crawlers ignore an hreflang link without a return link, so both versions compete for the same query.',
  judged: {
    pass: 'The requested language version links back to this page.',
    warn: 'It does not link back to this page.',
    fail: 'It returns an error or a "not found" page.',
    notApplicable: 'The page has no other language version on the same domain.',
    unknown: 'It was not requested, was blocked, or returned no usable response.',
  },
  priority: 'low',
  requires: ['home'],
  effort: 'hours',
  fix: {
    title: 'Add the full set of hreflang links to every version',
    instructions: 'Each version must link to all versions, including itself.',
    snippet:
      '<link rel="alternate" hreflang="en" href="https://shop.example/p">\n<link rel="alternate" hreflang="de" href="https://shop.example/de/p">',
  },
  sources: ['google-hreflang'],
  needs: ['traffic'],
  uses: ['home', 'products', 'targets'],
  evaluate({ home, products = [], targets = [], traffic }) {
    const pages = [...products, ...(home ? [home] : [])];
    if (!pages.length) return unknown('failed', 'No page could be read.');
    const versioned = pages.filter((page) => versionsOf(page).length > 0);
    if (!versioned.length)
      return notApplicable('No page links to another language version on the same domain.');
    const wishes = targets.filter(({ why }) => why === 'hreflang');
    for (const page of versioned) {
      const wish = wishes.find(
        ({ from, url }) => from === page.id && versionsOf(page).some((one) => sameUrl(one, url)),
      );
      const found = wish && targetOf(wish.url, wishes, traffic);
      if (found) return judge(page, found);
    }
    return unknown('not-requested', 'No other language version was requested.');
  },
});

function judge(page: Page, { target, answer }: NonNullable<ReturnType<typeof targetOf>>) {
  const { status, blocked, hops, finalUrl, id } = answer;
  const named = `The language version ${quote(target.url, 120)}`;
  const links = languageLinks(page).slice(0, 30);
  const said = {
    cause: 'template:hreflang',
    evidence: [{ ref: id }, { ref: page.ref, snippet: `${links.length} hreflang links` }],
    fix: {
      snippet: links
        .flatMap(({ hreflang, href }) => {
          const url = resolveUrl(href, page.url);
          return url ? [languageLink(hreflang, url)] : [];
        })
        .join('\n'),
    },
  };
  if (blocked) return unknown('blocked', `${named} was blocked (${status ?? 'no response'}).`, said);
  if (status === undefined || status >= 500)
    return unknown(
      'failed',
      `${named} ${status === undefined ? 'did not respond' : `returned ${status}`}.`,
      said,
    );
  if (status !== 200) return fail(`${named} returned ${status}.`, { ...said, fix: liveVersions });
  if (target.exists === false)
    return fail(`${named} returned 200 with a "not found" page.`, {
      ...said,
      fix: liveVersions,
    });
  if (hops.length && sameUrl(finalUrl, page.url))
    return warn(`${named} redirects back to this page.`, { ...said, confidence: 'medium', fix: {} });
  if (target.listsBack === undefined) return unknown('failed', `${named} could not be read.`, said);
  return target.listsBack
    ? pass(`${named} links back to this page.`, said)
    : warn(`${named} does not link back to ${quote(page.url, 120)}.`, said);
}

const liveVersions = {
  title: 'Point hreflang links to language versions that exist',
  instructions: 'Omit the link if the page has no version in that language.',
};

/** URLs of other versions on the same registrable domain; empty when the page lists a single version. */
function versionsOf(page: Page): string[] {
  const links = languageLinks(page);
  if (links.length < 2) return [];
  const domain = registrableDomain(new URL(page.url).hostname);
  return links.flatMap(({ hreflang, href }) => {
    const url = hreflang.toLowerCase() === 'x-default' ? undefined : resolveUrl(href, page.url);
    return url && !sameUrl(url, page.url) && registrableDomain(new URL(url).hostname) === domain ? [url] : [];
  });
}
