import { home, productHtml, shoe, testCheck } from '#audit/samples';
import check from './jsonld-value-types.ts';

const page = (over: Record<string, unknown>) => home(productHtml(shoe(over)));
const thing = (data: Record<string, unknown>) =>
  home(productHtml({ '@context': 'https://schema.org', ...data }));
const hours = (dayOfWeek: unknown) =>
  thing({
    '@type': 'Store',
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens: '9 Uhr',
      closes: '18:00',
    },
  });

testCheck(check, {
  pass: [
    page({}),
    page({
      releaseDate: '2026-10-02',
      productionDate: '2026-10',
      isFamilyFriendly: true,
      hasGS1DigitalLink: 'https://id.gs1.org/01/04006381333931',
    }),
    thing({ '@type': 'Book', numberOfPages: '200', copyrightYear: 2020, datePublished: 2020 }),
    thing({
      '@type': 'Book',
      bookFormat: 'http://schema.org/EBook',
      isAccessibleForFree: 'https://schema.org/True',
    }),
    thing({ '@type': 'Book', bookFormat: { '@id': 'https://schema.org/Paperback' } }),
    ...[
      '2026-10-02T09:00:00Z',
      '2026-10-02T09:00:00.123+02:00',
      '2026-10-02T09:00+0200',
      '20261002',
      '20261002T090000Z',
      '2026-10-02/2026-11-02',
    ].map((dateModified) => thing({ '@type': 'Article', dateModified })),
    thing({ '@type': 'Article', datePublished: { '@type': 'Date', '@value': '2026-10-02' } }),
    thing({ '@type': 'Article', datePublished: ['2026-10-02', '2026-10-03'] }),
    // Relative and odd URLs still parse.
    thing({ '@type': 'WebPage', url: '/p/my shoe.html', significantLink: ['#a', 'https://shop.test/a b'] }),
    hours(['https://schema.org/Monday', 'http://schema.org/Friday']),
    hours({ '@type': 'DayOfWeek', name: 'Montag' }),
    // Values of other vocabularies, and enumerations whose values schema.org does not list.
    page({
      offers: { '@type': 'Offer', price: '1', eligibleCustomerType: 'Endkunde', businessFunction: 'sell' },
    }),
    page({ offers: { '@type': 'Offer', availableDeliveryMethod: 'http://purl.org/goodrelations/v1#UPS' } }),
    // Text where a thing is expected.
    page({ brand: 'Acme', weight: '1,2 kg', width: 'zwanzig', audience: 'Kinder', position: 'erste' }),
    // Other checks cover these.
    page({
      gtin13: 'abc',
      itemCondition: 'new',
      aggregateRating: { '@type': 'AggregateRating', reviewCount: 'viele' },
      offers: {
        '@type': 'Offer',
        price: '1.299,00 €',
        availability: 'da',
        priceValidUntil: '31.12.',
        validFrom: 'x',
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        returnFees: 'free',
        merchantReturnDays: 'x',
      },
    }),
    // Blank values, too.
    thing({ '@type': 'Book', numberOfPages: 'n/a', datePublished: '', url: ' ' }),
    home(
      '<script type="application/ld+json">{"@type":"Book","@context":"https://schema.org","toString":"x"}</script>',
    ),
  ],
  warn: [
    [hours('Monday'), /dayOfWeek "Monday" is a bare term, not a schema\.org URL\.$/],
    thing({ '@type': 'Book', bookFormat: 'Paperback' }),
    page({ isFamilyFriendly: 'True' }),
    // As WooCommerce writes it.
    [
      page({
        offers: {
          '@type': 'Offer',
          priceSpecification: { '@type': 'PriceSpecification', valueAddedTaxIncluded: 'false' },
        },
      }),
      /is text, not a boolean/,
    ],
    [thing({ '@type': 'Article', datePublished: '2026-10-02 09:30:00' }), /has a space/],
  ],
  fail: [
    [
      thing({ '@type': 'Book', numberOfPages: '200 Seiten' }),
      /numberOfPages "200 Seiten" is not a plain number\.$/,
    ],
    thing({ '@type': 'ItemList', numberOfItems: '1,299' }),
    thing({ '@type': 'ItemList', numberOfItems: true }),
    [thing({ '@type': 'Article', datePublished: '02.10.2026' }), /is not an ISO 8601 date/],
    thing({ '@type': 'Article', datePublished: 'October 2, 2026' }),
    thing({ '@type': 'Article', datePublished: '2026-13-02' }),
    thing({ '@type': 'Article', datePublished: 1_790_000_000 }),
    page({ isFamilyFriendly: 'yes' }),
    [hours('Mo-Fr'), /is not a value of DayOfWeek/],
    hours('https://schema.org/monday'),
    thing({ '@type': 'Book', bookFormat: 'https://schema.org/Ebook' }),
    thing({ '@type': 'WebPage', url: 'our page about shoes' }),
    thing({ '@type': 'VideoObject', contentUrl: 'https://' }),
    [
      thing({
        '@type': 'Book',
        numberOfPages: 'a',
        datePublished: 'b',
        url: 'c c',
        copyrightYear: 'd',
        bookFormat: 'EBook',
      }),
      /; and 1 more\.$/,
    ],
  ],
  notApplicable: [
    home('<h1>Shop</h1>'),
    thing({ '@context': 'https://www.w3.org/ns/activitystreams', '@type': 'Note', published: 'x' }),
  ],
});
