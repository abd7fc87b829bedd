import { origin, product, productHtml, sample, shoe, testCheck, traffic } from '#audit/samples';
import check from './breadcrumb-valid.ts';

const step = (position: unknown, name: unknown, item?: unknown) => ({
  '@type': 'ListItem',
  position,
  name,
  item,
});
const home = step(1, 'Home', `${origin}/`);
const shoes = step(2, 'Shoes', `${origin}/c/shoes`);
const here = step(3, 'Trail Shoe', `${origin}/p/shoe`);
const list = (...itemListElement: unknown[]) => ({ '@type': 'BreadcrumbList', itemListElement });
const page = (...more: unknown[]) =>
  product(productHtml({ '@context': 'https://schema.org', '@graph': [shoe(), ...more] }));
const microdata = (body: string) =>
  product(
    `<h1>Trail Shoe</h1><ol itemscope itemtype="https://schema.org/BreadcrumbList">${body}</ol><script type="application/ld+json">${JSON.stringify(shoe())}</script>`,
  );
const li = (n: number, inner: string) =>
  `<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">${inner}<meta itemprop="position" content="${n}"></li>`;

testCheck(check, {
  pass: [
    [page(list(home, shoes, here)), /3 steps in order: "Home > Shoes > Trail Shoe"/],
    page(list(home, shoes, step(3, 'Trail Shoe'))),
    // Array order and number format do not matter.
    page(
      list(
        step('2', 'Shoes', '/c/shoes'),
        step('1.0', 'Home', '/'),
        step(3, 'Trail Shoe', { '@id': '/p/shoe' }),
      ),
    ),
    // A trail does not have to include the page itself.
    page(list(step(1, 'Shoes', `${origin}/c/shoes`), step(2, 'Trail', `${origin}/c/trail`))),
    // The category is part of the product URLs.
    page(list(home, step(2, 'Trail Shoe', `${origin}/collections/trail/products/shoe?ref=1`))),
    page(
      list(
        step(1, undefined, { '@type': 'WebPage', '@id': `${origin}/c`, name: 'Shoes' }),
        step(2, 'Trail Shoe'),
      ),
    ),
    microdata(
      li(1, '<a itemprop="item" href="/c"><span itemprop="name">Shoes</span></a>') +
        li(
          2,
          '<a itemprop="item" itemscope itemtype="https://schema.org/WebPage" href="/c/t"><span itemprop="name">Trail</span></a>',
        ) +
        li(3, '<span itemprop="name">Trail Shoe</span>'),
    ),
    // Fetched and working, or only blocked.
    sample(page(list(home, shoes, here)), traffic({ url: `${origin}/c/shoes`, status: 403 })),
  ],
  warn: [
    [page(list(home, step(2, 'Trail Shoe', `${origin}/p/other-shoe`))), /last step "Trail Shoe" links to/],
    [page(list(home, step(2, 'Shoes', 'https://staging.example/shoes'))), /staging.example/],
    [page(list(step(0, 'Home', `${origin}/`), step(1, 'Shoes', `${origin}/c/shoes`))), /start at 0/],
    [
      page(list({ ...home, item: undefined, url: `${origin}/` }, step(2, 'Trail Shoe'))),
      /uses url instead of item/,
    ],
  ],
  fail: [
    [page(list(home, step(3, 'Trail Shoe'))), /jump from 1 to 3/],
    [
      page(list(home, step(1, 'Shoes', `${origin}/c/shoes`), here)),
      /Position 1 occurs twice, at "Home" and "Shoes"/,
    ],
    [page(list(step(undefined, 'Home', `${origin}/`), here)), /"Home" has no integer position/],
    [page(list(home, step('second', 'Shoes'))), /"Shoes" has no integer position/],
    [page(list(home, step(2, ' ', `${origin}/c`), here)), /position 2 has no name/],
    [page(list(home, step(2, 'Shoes', '#'), here)), /"Shoes" has no item/],
    [
      sample(page(list(home, shoes, here)), traffic({ url: `${origin}/c/shoes`, status: 404 })),
      /URL of the step "Shoes" returned 404/,
    ],
    // One of two trails is broken.
    page(list(home, shoes, here), list(home, here)),
    page(list(`${origin}/`, 7, null)),
  ],
  notApplicable: [page(), page(list()), page({ '@type': 'BreadcrumbList', itemListElement: null })],
});
