import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { registrableDomain, resolveUrl, sameUrl } from '../../parse/url.ts';
import { languageLink, languageLinks } from '../subjects/page/language-links.ts';
import { quote } from '../subjects/product/facts.ts';
import { targetOf } from '../subjects/product/targets.ts';

export default defineCheck({
  id: 'hreflang-reciprocal',
  category: 'content-rendering',
  name: 'Language versions point back at each other',
  description: 'Detects hreflang links that the other version does not return.',
  why: 'Crawlers ignore an hreflang link that is not returned, so both versions compete for the same question.',
  judged: {
    pass: 'The other version that was opened names this page.',
    warn: 'It does not name this page.',
    fail: 'It is dead.',
    notApplicable: 'There is no other version on the same domain.',
    unknown: 'It was not asked for, refused us, or failed.',
  },
  priority: 'low',
  requires: ['home'],
  effort: 'hours',
  fix: {
    title: 'Print the same full set of hreflang links on every version',
    instructions: 'Give each version links to all of them, to itself too.',
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
    if (!versioned.length) return notApplicable('No page names another language version on the same domain.');
    const wishes = targets.filter(({ why }) => why === 'hreflang');
    for (const page of versioned) {
      const wish = wishes.find(
        ({ from, url }) => from === page.id && versionsOf(page).some((one) => sameUrl(one, url)),
      );
      const found = wish && targetOf(wish.url, wishes, traffic);
      if (found) return judge(page, found);
    }
    return unknown('not-requested', 'No other language version was opened.');
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
  if (blocked) return unknown('blocked', `${named} refused us with ${status ?? 'no answer'}.`, said);
  if (status === undefined || status >= 500)
    return unknown('failed', `${named} gave no usable answer.`, said);
  if (status !== 200) return fail(`${named} answers ${status}.`, { ...said, fix: liveVersions });
  if (target.exists === false)
    return fail(`${named} answers 200 with the page for what does not exist.`, {
      ...said,
      fix: liveVersions,
    });
  if (hops.length && sameUrl(finalUrl, page.url))
    return warn(`${named} redirects back to this page.`, { ...said, confidence: 'medium', fix: {} });
  if (target.listsBack === undefined) return unknown('failed', `${named} could not be read.`, said);
  return target.listsBack
    ? pass(`${named} names this page in return.`, said)
    : warn(`${named} does not name ${quote(page.url, 120)} in return.`, said);
}

const liveVersions = {
  title: 'Point hreflang at language versions that exist',
  instructions: 'Leave out the link where a page has no version in that language.',
};

/** Addresses of other versions on the same registrable domain; empty when the page names a single version. */
function versionsOf(page: Page): string[] {
  const links = languageLinks(page);
  if (links.length < 2) return [];
  const domain = registrableDomain(new URL(page.url).hostname);
  return links.flatMap(({ hreflang, href }) => {
    const url = hreflang.toLowerCase() === 'x-default' ? undefined : resolveUrl(href, page.url);
    return url && !sameUrl(url, page.url) && registrableDomain(new URL(url).hostname) === domain ? [url] : [];
  });
}
