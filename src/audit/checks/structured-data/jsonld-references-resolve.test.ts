import {
  home,
  listing,
  origin,
  product,
  productHtml,
  refused,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import check from './jsonld-references-resolve.ts';

const graph = (...nodes: object[]) => productHtml({ '@context': 'https://schema.org', '@graph': nodes });
const store = { '@type': 'OnlineStore', '@id': `${origin}/#store`, name: 'Acme Shop' };
const sold = (over: object) => product(productHtml(shoe({ ...over })), { path: '/p/shoe' });
const offer = (seller: unknown) => ({
  offers: { '@type': 'Offer', price: '1', priceCurrency: 'EUR', seller },
});
const bare = home('<h1>Shop</h1>');

testCheck(check, {
  pass: [
    [home(graph(store)), /no @id references/],
    // On the same page, in another block or on another page.
    [
      sample(
        bare,
        product(
          graph({ '@type': 'Brand', '@id': '#b', name: 'Acme' }, { ...shoe(), brand: { '@id': '#b' } }),
        ),
      ),
      /All 1/,
    ],
    sample(home(graph(store)), sold(offer({ '@id': `${origin}/#store` }))),
    sample(home(graph(store)), sold(offer({ '@id': '/#store' }))),
    // A node without a type still counts, and one may be described where it is first referenced.
    sample(bare, product(graph({ '@id': '#b', name: 'Acme' }, { ...shoe(), brand: { '@id': '#b' } }))),
    sample(bare, sold({ brand: { '@id': '#b', name: 'Acme' }, manufacturer: { '@id': '#b' } })),
    sample(
      bare,
      product(
        graph({ '@type': 'Brand', '@id': '_:b', name: 'Acme' }, { ...shoe(), brand: { '@id': '_:b' } }),
      ),
    ),
    // Other sites, and whole pages.
    sample(
      bare,
      sold({
        brand: { '@id': 'https://www.wikidata.org/entity/Q1' },
        ...offer({ '@id': 'https://brand.test/#org' }),
      }),
    ),
    sample(
      bare,
      sold({
        mainEntityOfPage: { '@id': `${origin}/p/shoe` },
        isRelatedTo: { '@id': `${origin}/p/2#product` },
      }),
    ),
    home(
      graph({
        '@type': 'BreadcrumbList',
        itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@id': `${origin}/c/shoes` } }],
      }),
    ),
    // The canonical URL is that of the page.
    sample(
      bare,
      product(
        productHtml(
          shoe({
            brand: { '@id': `${origin}/p/shoe#b` },
            manufacturer: { '@type': 'Organization', '@id': `${origin}/p/shoe#b` },
          }),
          '',
          `<link rel="canonical" href="/p/shoe">`,
        ),
        { path: '/p/shoe?v=2' },
      ),
    ),
    // The content of a broken block is unknown.
    sample(
      bare,
      product(
        `<script type="application/ld+json">{"@id":"#b",}}</script>${productHtml(shoe({ brand: { '@id': '#b' } }))}`,
      ),
    ),
    sample(
      home(`${graph(store)}<script type="application/ld+json">{"a":}</script>`),
      sold(offer({ '@id': '/#legal' })),
    ),
    // As SEO plugins of WordPress write it.
    [
      home(
        graph(
          {
            '@type': ['WebPage', 'CollectionPage'],
            '@id': `${origin}/`,
            isPartOf: { '@id': `${origin}/#website` },
            breadcrumb: { '@id': `${origin}/#breadcrumb` },
            potentialAction: [{ '@type': 'ReadAction', target: [`${origin}/`] }],
          },
          { '@type': 'BreadcrumbList', '@id': `${origin}/#breadcrumb` },
          { '@type': 'WebSite', '@id': `${origin}/#website`, publisher: { '@id': `${origin}/#store` } },
          {
            ...store,
            logo: { '@type': 'ImageObject', '@id': `${origin}/#/schema/logo/` },
            image: { '@id': `${origin}/#/schema/logo/` },
          },
        ),
      ),
      /All 4/,
    ],
  ],
  warn: [
    [
      sample(bare, sold(offer({ '@id': `${origin}/about#company` }))),
      /^One @id reference points to pages that were not read.*Offer\.seller → "https:\/\/shop\.test\/about#company"/,
    ],
    sample(bare, sold({ brand: { '@id': `${origin}/brands/acme` } })),
    [home(graph({ '@type': 'WebSite', publisher: { '@id': '#nobody' } })), /WebSite\.publisher → "#nobody"/],
    sample(bare, listing(graph({ '@type': 'ItemList', about: [{ '@id': '_:x' }, { '@id': '_:y' }] }))),
  ],
  fail: [
    // The page declares its URL relative to its base element, or in a header.
    [
      sample(
        bare,
        product(
          productHtml(
            shoe({ brand: { '@id': `${origin}/en/shoe#b` } }),
            '',
            '<base href="/en/"><link rel="canonical" href="shoe">',
          ),
          { path: '/p/shoe?v=2' },
        ),
      ),
      /resolves to no node/,
    ],
    [
      sample(
        bare,
        product(productHtml(shoe({ brand: { '@id': `${origin}/p/shoe#b` } })), {
          path: '/p/shoe?v=2',
          headers: { link: '<shoe>; rel="canonical"' },
        }),
      ),
      /resolves to no node/,
    ],
    [
      sample(bare, sold(offer({ '@id': '#store' }))),
      /^One @id reference resolves to no node on the pages read: Offer\.seller → "#store"\.$/,
    ],
    sample(home(graph({ ...store, '@id': '#shop' })), sold(offer({ '@id': `${origin}/#store` }))),
    // A fragment belongs to its page: the node of the home page is a different one.
    sample(home(graph({ ...store, '@id': '#store' })), sold(offer({ '@id': '#store' }))),
    sample(home(graph({ '@type': 'Brand', '@id': '_:b' })), sold({ brand: { '@id': '_:b' } })),
    [
      sample(
        bare,
        sold({ brand: { '@id': '#b' } }),
        product(productHtml(shoe({ brand: { '@id': '#b' } })), { path: '/p/2' }),
      ),
      /^One @id reference/,
    ],
    [
      sample(
        bare,
        sold({ brand: [{ '@id': '#1' }, { '@id': '#2' }, { '@id': '#3' }], isRelatedTo: { '@id': '#4' } }),
      ),
      /^4 @id references resolve to no node .* and 1 more\.$/,
    ],
    home(graph({ ...store, logo: { '@id': '#logo' } })),
  ],
  notApplicable: [bare, sample(bare, product('<h1>x</h1>'))],
  unknown: [refused('home')],
});
