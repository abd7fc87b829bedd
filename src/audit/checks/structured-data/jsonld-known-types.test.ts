import { home, productHtml, shoe, testCheck } from '#audit/samples';
import check from './jsonld-known-types.ts';

const page = (data: object) =>
  home(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`,
  );
const typed = (...types: string[]) => page({ '@type': types.length === 1 ? types[0] : types });

testCheck(check, {
  pass: [
    home(productHtml(shoe())),
    [typed('OnlineStore'), /The type in the JSON-LD is defined/],
    [typed('schema:Store', 'http://schema.org/Organization'), /All 2 types/],
    // Pending terms, and a name that begins with a digit.
    typed('MemberProgram'),
    typed('DigitalProductPassport'),
    typed('3DModel'),
    // Types that other contexts define are unknown here.
    page({ '@context': ['https://schema.org', 'https://w3id.org/dpp/v1'], '@type': ['Product', 'Passport'] }),
    page({
      '@context': ['https://schema.org', { gs1: 'https://gs1.org/voc/' }],
      '@type': ['Product', 'gs1:Thing'],
    }),
    page({
      '@context': ['https://schema.org', { Gadget: 'https://shop.test/#Gadget' }],
      '@type': ['Product', 'Gadget'],
    }),
    // Without a context, the names are read as schema.org names.
    home('<script type="application/ld+json">{"@type":"Product"}</script>'),
  ],
  warn: [
    [typed('Code'), /Code is superseded by SoftwareSourceCode/],
    [typed('ProductReturnPolicy'), /superseded by MerchantReturnPolicy/],
    page({ '@type': 'Event', subEvent: { '@type': 'UserCheckins' } }),
  ],
  fail: [
    [typed('product'), /no type "product" \(did you mean Product\?\)/],
    [typed('Organisation'), /\(did you mean Organization\?\)/],
    [typed('Product', 'Shoes3000'), /no type "Shoes3000"\.$/],
    [typed('InStock'), /InStock is a value of ItemAvailability, not a type/],
    [typed('Product Offer'), /"Product Offer"/],
    [typed('constructor'), /"constructor"/],
    [
      page({
        '@type': 'Product',
        offers: [{ '@type': 'offer' }, { '@type': 'offer' }],
        brand: { '@type': 'Label' },
      }),
      /no type "offer" \(did you mean Offer\?\); schema\.org has no type "Label"\.$/,
    ],
    [typed('Aa1', 'Bb2', 'Cc3', 'Dd4'), /; and 1 more\.$/],
  ],
  notApplicable: [
    [home('<h1>Shop</h1>'), /no JSON-LD/],
    [
      page({ '@context': 'https://www.w3.org/ns/activitystreams', '@type': 'Nte' }),
      /no typed nodes|vocabular/,
    ],
    typed('https://example.org/Gizmo'),
  ],
});
