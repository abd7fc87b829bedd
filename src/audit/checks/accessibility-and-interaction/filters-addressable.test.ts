import {
  type ExchangeSample,
  listing,
  origin,
  type Part,
  robots,
  sample,
  targetPage,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './filters-addressable.ts';

const card = (name: string) =>
  `<li><a href="/p/${name}"><img src="/i/${name}.jpg" alt="${name}"><h2>${name}</h2></a><p>€12.00</p></li>`;
const shelf = (filters: string) =>
  listing(
    `<html lang="en"><body><main><h1>Shoes</h1>${filters}<ul>${['a-shoe', 'b-shoe', 'c-shoe', 'd-shoe'].map(card).join('')}</ul></main></body></html>`,
  );
const links =
  '<ul class="facets"><li><a href="/c/shoes?colour=red">Red (2)</a></li><li><a href="/c/shoes?colour=blue">Blue (3)</a></li></ul>';
const form =
  '<form class="filters" action="/c/shoes" method="get"><label><input type="checkbox" name="size" value="41">41</label></form>';
const boxes =
  '<div class="filters"><label><input type="checkbox" data-f="41">41</label><label><input type="checkbox" data-f="42">42</label></div>';

/** A followed filter with its products. */
function followed(path: string, names: string[] | undefined, answer: ExchangeSample = {}): Part {
  const part = targetPage('facet', path, { from: `listing:${origin}/c/shoes`, ...answer });
  const rows = part.targets?.ok ? part.targets.value : [];
  return {
    ...part,
    targets: known(
      rows.map((row) => ({
        ...row,
        ...(names ? { products: names.map((name) => `${origin}/p/${name}`) } : {}),
      })),
    ),
  };
}

testCheck(check, {
  pass: [
    [
      sample(shelf(links), followed('/c/shoes?colour=red', ['a-shoe', 'b-shoe'])),
      /2 filters have URLs\. .* shows 2 products, and the listing shows 4/,
    ],
    sample(shelf(form), followed('/c/shoes?size=41', ['e-shoe', 'f-shoe', 'g-shoe', 'h-shoe'])),
  ],
  warn: [
    [
      sample(shelf(links), followed('/c/shoes?colour=red', ['a-shoe', 'b-shoe', 'c-shoe', 'd-shoe'])),
      /shows the same 4 products/,
    ],
    [sample(shelf(links), followed('/c/shoes?colour=red', [])), /no products in its HTML/],
    [sample(shelf(links), followed('/c/shoes?colour=red', undefined, { status: 404 })), /returned 404/],
  ],
  fail: [[shelf(boxes), /2 filter boxes on \/c\/shoes have no URL/]],
  notApplicable: [
    shelf(''),
    // Sorting, paging, and category menus are not filters.
    shelf(
      '<div class="sort-filter"><a href="/c/shoes?sort=price">Price</a></div><nav class="menu"><a href="/c/hats">Hats</a></nav>',
    ),
    [sample(shelf(links), robots('User-agent: *\nDisallow: /*?*colour=')), /robots\.txt disallows filters/],
  ],
  unknown: [
    [sample(shelf(links), robots('')), /none was followed/],
    sample(shelf(links), followed('/c/shoes?colour=red', undefined, { status: 500 })),
    sample(shelf(links), followed('/c/shoes?colour=red', undefined, { status: 403 })),
  ],
});
