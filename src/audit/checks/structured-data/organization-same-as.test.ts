import { home, origin, testCheck } from '#audit/samples';
import check from './organization-same-as.ts';

const page = (sameAs: unknown) =>
  home(
    `<head><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'OnlineStore', name: 'Peak', url: origin, sameAs })}</script></head><h1>Peak</h1>`,
  );

testCheck(check, {
  pass: [
    [
      page([
        'https://www.facebook.com/peak',
        'https://www.instagram.com/peak',
        '',
        'https://x.com/peak',
        '//youtube.com/@peak',
      ]),
      /links to facebook.com, instagram.com, x.com and 1 more/,
    ],
    page([{ '@id': 'https://www.wikidata.org/wiki/Q42' }, 'https://peak-foundation.example/']),
    home(
      '<div itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Peak</b><a itemprop="sameAs" href="https://www.instagram.com/peak"></a><a itemprop="sameAs" href="https://www.tiktok.com/@peak"></a></div>',
    ),
  ],
  warn: [
    [page(undefined), /has no sameAs/],
    [page('https://www.instagram.com/peak'), /only one profile, "https:\/\/www.instagram.com\/peak"/],
    [page(['https://www.facebook.com/peak', 'https://m.facebook.com/peak']), /only one profile/],
    [page(['https://www.facebook.com/', 'https://instagram.com']), /None of the 2 sameAs values/],
    [page([`${origin}/about`, '/team', '@peak']), /None of the 3/],
    page([7, {}, null, true]),
  ],
  neverFails: 'Profiles are a recommended property.',
  notApplicable: [home('<h1>Peak</h1>')],
});
