import { listing, origin, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './listing-item-list.ts';

const names = ['red', 'blue', 'green', 'black', 'white', 'grey', 'pink', 'gold', 'teal', 'navy'];
const cards = names
  .map(
    (name) =>
      `<li class="product-card"><a href="/p/${name}-shoe?ref=list"><img src="/${name}.jpg" alt=""><h3>${name} shoe</h3></a><span>€ 50.00</span></li>`,
  )
  .join('');
const page = (data?: unknown, path = '/c/shoes', body = `<ul>${cards}</ul>`) =>
  listing(
    `<head><title>Shoes</title>${data ? `<script type="application/ld+json">${JSON.stringify(data)}</script>` : ''}</head><main><h1>Shoes</h1>${body}</main>`,
    { path },
  );
const url = (name: string) => `${origin}/p/${name}-shoe`;
const items = (some: string[]) =>
  some.map((name, n) => ({ '@type': 'ListItem', position: n + 1, url: url(name) }));
const list = (some = names) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items(some),
});
const goods = product(productHtml(shoe()), { path: '/p/red-shoe' });

testCheck(check, {
  pass: [
    [page(list()), /lists 10 of the 10 products/],
    [page(list(names.slice(0, 8))), /lists 8 of the 10/],
    page({ '@type': 'CollectionPage', mainEntity: list() }),
    // The list under the graph, its items by reference or as products.
    page({
      '@graph': [
        { '@type': 'CollectionPage', mainEntity: { '@id': '#l' } },
        { ...list(), '@id': '#l' },
      ],
    }),
    page({
      '@type': 'ItemList',
      itemListElement: names.map((name) => ({
        '@type': 'ListItem',
        item: { '@type': 'Product', name, url: `/p/${name}-shoe` },
      })),
    }),
    page({
      '@type': 'ItemList',
      itemListElement: names.map((name) => ({ '@type': 'Product', '@id': `${url(name)}#product` })),
    }),
    page({ '@type': 'ItemList', itemListElement: names.map((name) => `${origin}/shoes/${name}-shoe/`) }),
    page({
      '@type': 'OfferCatalog',
      itemListElement: names.map((name) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Product', url: url(name) },
      })),
    }),
    // Microdata of each card.
    page(
      undefined,
      '/c/shoes',
      `<ul>${names.map((name) => `<li class="product-card" itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="/p/${name}-shoe"><img src="/a.jpg" alt=""><h3 itemprop="name">${name}</h3></a><b>€ 5.00</b></li>`).join('')}</ul>`,
    ),
    [sample(page(list()), page(list(), '/c/boots')), /all 2 listing pages/],
    // Editorial content between the products is not a product.
    sample(
      goods,
      page(
        list(),
        '/c/shoes',
        `<ul>${cards}${['size', 'care', 'wash', 'walk'].map((name) => `<li class="product-card"><a href="/blog/2024/${name}"><img src="/b.jpg" alt=""><h3>${name}</h3></a><span>€ 1.00</span></li>`).join('')}</ul>`,
      ),
    ),
  ],
  warn: [
    [page(), /The markup has no list of the 10 products/],
    [
      page(list(names.slice(0, 3))),
      /lists 3 of 10 products\. "https:\/\/shop.test\/p\/black-shoe\?ref=list" is missing/,
    ],
    [sample(page(list()), page(undefined, '/c/boots')), /1 of 2 listing pages: the markup has no list/],
    page({ '@type': 'ItemList', itemListElement: [null, 7, { '@type': 'ListItem', item: [] }] }),
    page({ '@type': 'BreadcrumbList', itemListElement: items(names) }),
  ],
  neverFails: 'A list is an offer to agents; the HTML has the links.',
  notApplicable: [sample(goods, { listings: known([]) })],
});
