import { listingAlone, productAlone, testCheck } from '#audit/samples';
import check from './crawlable-anchors.ts';

const good = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<a href="/p/${at}">Lamp ${at}</a>`).join(' ');
const page = (html: string) => productAlone(`<h1>Shoe</h1>${html}`);
const cards = (...links: string[]) =>
  listingAlone(
    `<main><h1>Lamps</h1><ul>${links.map((link) => `<li class="tile"><h3>Lamp</h3><p>12,00 €</p>${link}</li>`).join('')}</ul>${good(60)}</main>`,
  );
const buy = '<a href="/p/1">Lamp</a>';

testCheck(check, {
  pass: [
    // A link inside or around it opens the same page without scripts.
    page(
      `${good(5)}<div onclick="location.href='/a'"><a href="/a">Boots</a></div><a href="/b"><span onclick="location.href='/b'">Caps</span></a><span onclick="location === '/c'">Tab</span>`,
    ),
    [page(good(3)), /All 3 links have a crawlable URL/],
    [page(`${good(49)}<a href="javascript:void(0)">More</a>`), /1 of 50 links/],
    // Lighthouse passes these too.
    page(
      '<a href="#top">Top</a><a href="">x</a><a>Soon</a><a id="x"></a><a name="y" onclick="z()">z</a><a href="tel:+4912">Call</a><a href="mailto:javascript:void(0)">Mail</a><a role="button" onclick="x()">x</a><a href="javascript:open(1)">Open</a><a id="t" onclick="x()">x</a>',
    ),
    cards(buy, '<a href="javascript:void(0)">Wish</a><a href="/p/2">Lamp</a>', buy),
    cards(buy, '<a href="#sizes">Sizes</a>', buy),
    // An amount in a description does not make it a product card.
    page(
      `${good(200)}${['Use', 'Care', 'Origin'].map((name) => `<div class="part"><h4>${name}</h4><p>${'A pot for soups and stews. '.repeat(30)} Saves €4.00 a year.</p><a href="javascript:void(0)">Feedback</a></div>`).join('')}`,
    ),
    // Prices of other sellers or formats, and a hint, are not products.
    page(
      `${good(60)}${['17 New', '1 Used', '2 Refurbished'].map((name) => `<div class="offer"><a class="more"><span>${name}</span></a> from <b>$99.00</b></div>`).join('')}`,
    ),
    [
      page(
        `${good(200)}${['Hardcover', 'Paperback', 'Audio'].map((name) => `<div class="format"><a href="javascript:void(0)">${name} £4.45</a></div>`).join('')}`,
      ),
      /3 of 203 links/,
    ],
    page(
      `${good(60)}<ul>${['Samples', 'Free over €60.00', 'Gift wrap €5.00', 'By post €4.00'].map((name) => `<li><a title="x"><img src="/i.png" alt="">${name}</a></li>`).join('')}</ul>`,
    ),
  ],
  warn: [
    [
      page(`${good(20)}<a onclick="go()">Go</a>`),
      /1 of 21 links has no crawlable URL, .* "<a onclick="…">Go<\/a>"/,
    ],
  ],
  fail: [
    [
      page(
        `${good(3)}<nav><span onclick="location.href='/boots'">Boots</span><li onclick="window.location = '/caps'">Caps</li></nav>`,
      ),
      /2 of 5 links .*<span onclick="…">Boots<\/span>/,
    ],
    [page(`${good(5)}<a href="javascript:void(0)">Menu</a>`), /1 of 6/],
    page(
      `${good(5)}<a href="javascript: void 0;">ok</a><a href="JavaScript:void(0)">ok</a><a href="javascript:void(0);">Menu</a>`,
    ),
    page(`${good(2)}<a href="https://">x</a>`),
    page(`${good(2)}<a href="file:///c:/a.html">x</a>`),
    page(`${good(2)}<a target="_blank">x</a>`),
    [
      cards(buy, '<a href="javascript:void(0)">Red lamp</a>', buy),
      /1 product card has no working link, .*"Red lamp"/,
    ],
    [cards(buy, '<a href="#">Red</a>', '<a href="javascript:show(3)">Blue</a>'), /2 product cards have/],
    cards(buy, '<a onclick="go()">Red lamp</a>', buy),
    [
      page(
        `${good(200)}${['Red', 'Blue', 'Green'].map((name) => `<div class="tile"><img src="/${name}.jpg" alt="${name}"><a href="javascript:void(0)">${name}</a> <b>£4.45</b></div>`).join('')}`,
      ),
      /3 product cards have no working link/,
    ],
  ],
  notApplicable: [page('<p>Nothing</p>')],
});
