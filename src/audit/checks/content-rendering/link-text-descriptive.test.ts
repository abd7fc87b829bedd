import { listingAlone, testCheck } from '#audit/samples';
import check from './link-text-descriptive.ts';

const page = (html: string, lang = ' lang="en"') =>
  listingAlone(`<!doctype html><html${lang}><body><main>${html}</main></body></html>`);
const more = (text: string, count = 1) =>
  Array.from({ length: count }, (_, at) => `<p><a href="/guides/shoe-care-${at}">${text}</a></p>`).join('');
const cards = (link: (at: number) => string, count = 4) =>
  page(
    `<ul>${Array.from({ length: count }, (_, at) => `<li class="tile"><h3>Trail Shoe ${at}</h3><p>12,00 €</p>${link(at)}</li>`).join('')}</ul>`,
  );

testCheck(check, {
  pass: [
    [page(more('Shoe care')), /None of the 1 links/],
    page(more('<span aria-label="More about shoe care">More</span>')),
    page(
      `${more('Care')}<a href="/x" rel="nofollow">more</a><a href="#a">here</a><a href="mailto:a@b.test">here</a>`,
    ),
    page(`${more('Care')}<a href="/c/shoes#top">this</a>`),
    // Words of a language other than that of the page.
    page(more('das')),
    page(`${more('Care')}<span lang="sv"><a href="/sv">More</a></span>`),
    cards(
      (at) =>
        `<a href="/p/${at}"><img src="/i.jpg" alt="Trail Shoe ${at}"></a><a href="/p/${at}">View product</a>`,
    ),
    cards((at) => `<a href="/p/${at}" aria-label="Trail Shoe ${at}"></a>`),
  ],
  warn: [
    [page(more(' Read more ')), /1 of 1 links has generic text, such as "Read more"/],
    page(more('READ MORE')),
    [page(more('En savoir plus', 5), ' lang="fr-CA"'), /5 of 5 links have generic text/],
    page(more("Plus d'infos"), ' lang="fr"'),
    page(more('mehr'), ' lang="de-AT"'),
    page(more('続きを読む'), ' lang="ja"'),
    page(more('mehr'), ''),
    page(`${more('Care')}<a href="/de" lang="de">hier</a>`),
    [
      cards((at) => `<a href="/p/${at}">Details</a>`),
      /4 product cards have no link with the product name, such as "Trail Shoe 0"/,
    ],
  ],
  fail: [
    [page(more('Learn more', 6)), /6 of 6 links/],
    cards((at) => `<a href="/p/${at}">Details</a>`, 6),
    [cards((at) => `<a href="/p/${at}">More</a>`, 6), /6 of 6 links have generic text, such as "More"\.$/],
  ],
  notApplicable: [page('<p>Nothing</p>'), page('<a href="#x">more</a>')],
});
