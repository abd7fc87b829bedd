import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, home, listingAlone, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './link-names.ts';

const icons = (count: number) =>
  Array.from({ length: count }, (_, n) => `<a href="/s${n}"><i class="icon"></i></a>`).join('');
const card = (alt: string, n: number) =>
  `<li class="product"><a href="/p/shoe-${n}"><img src="/img/${n}.jpg"${alt}></a><h3><a href="/p/shoe-${n}">Shoe ${n}</a></h3><span class="price">€${n}9.00</span></li>`;
const cards = (alt: string) => `<ul>${[1, 2, 3, 4].map((n) => card(alt, n)).join('')}</ul>`;

testCheck(check, {
  pass: [
    home('<a href="/">Shop</a><a href="/a"><img src="/a.jpg" alt="Shoes"></a><a name="top"></a>'),
    home(
      '<a href="/" aria-label="Shop"></a><a href="/b" title="B"></a><a href="/c"><svg aria-label="C"></svg></a>',
    ),
    home('<a href="/a" aria-hidden="true" tabindex="-1"><img src="/a.jpg"></a><a hidden href="/b"></a>'),
    listingAlone(cards(' alt="Shoe"')),
  ],
  warn: [
    [home(icons(1)), /^1 link on the page has no name/],
    [home(icons(5)), /^5 links have no name/],
    home('<a href="/a"><img src="/a.jpg" alt=""></a>'),
  ],
  fail: [
    [home(icons(6)), /^6 links have/],
    [listingAlone(cards('')), /4 links, 4 of them in product cards/],
  ],
});

test('link-names: the fix names a card image after the other link', async () => {
  const evidence = { ...emptyEvidence(), ...(await listingAlone(cards(''))) };
  const [result] = judge(evidence, [check]);
  assert.match(
    result?.fix?.snippet ?? '',
    /^<a href="\/p\/shoe-1"><img src="\/img\/1.jpg" alt="Shoe 1"><\/a>$/m,
  );
});
