import { home, product, sample, testCheck } from '#audit/samples';
import check from './jsonld-context.ts';

const block = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const page = (...data: unknown[]) => home(`<head>${data.map(block).join('')}</head><h1>Shop</h1>`);
const under = (context: unknown, type = 'Product') =>
  page({ '@context': context, '@type': type, name: 'Shoe' });

testCheck(check, {
  pass: [
    under('https://schema.org'),
    under('http://schema.org/'),
    under('HTTPS://Schema.org'),
    under('https://schema.org/docs/jsonldcontext.jsonld'),
    under(['https://schema.org', { gs1: 'https://gs1.org/voc/' }]),
    under([{ '@language': 'de' }, 'http://schema.org']),
    under({ '@vocab': 'http://schema.org/' }),
    under({ '@vocab': 'https://schema.org/', '@language': 'fr' }),
    under({ schema: 'http://schema.org/' }, 'schema:Product'),
    under({ s: { '@id': 'https://schema.org/', '@prefix': true } }, 's:Product'),
    under({ '@vocab': 'https://example.org/', schema: 'https://schema.org/' }, 'schema:Product'),
    // The nodes of a graph inherit its context, and so do those of an object without a type.
    page({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite' }, { '@type': 'Store' }] }),
    page({ '@context': 'https://schema.org', mainEntity: { '@type': 'Product' } }),
    // A block may use another vocabulary next to schema.org.
    [
      page(
        { '@context': 'https://schema.org', '@type': 'Store' },
        { '@context': 'https://www.w3.org/ns/activitystreams', '@type': 'Note' },
      ),
      /^The JSON-LD uses/,
    ],
  ],
  warn: [
    [under('http://www.schema.org'), /"http:\/\/www\.schema\.org", not "https:\/\/schema\.org"/],
    under('https://www.schema.org/'),
    under('//schema.org'),
    under(' https://schema.org'),
    [under({ '@vocab': 'https://schema.org' }), /@vocab/],
    [
      sample(
        under('https://schema.org'),
        product(block({ '@type': 'Product', name: 'Shoe' }), { path: '/p/1' }),
      ),
      /1 of 2 pages|no @context/,
    ],
  ],
  fail: [
    [page({ '@type': 'Product' }), /^The Product at block 1 has no @context\.$/],
    [under('schema.org'), /context "schema\.org"/],
    under('https://shema.org'),
    under('https://schema.org/Product'),
    under(null),
    under({ '@language': 'en' }),
    under({ '@vocab': 'https://example.org/' }, 'schema:Product'),
    [
      page([
        { '@context': 'https://schema.org', '@type': 'Store' },
        { '@type': 'WebSite', name: 'Shop' },
      ]),
      /^1 of 2 top-level nodes of the JSON-LD: the WebSite at block 1 \/1 has no @context/,
    ],
    page({ '@graph': [{ '@type': 'WebSite' }] }),
  ],
  notApplicable: [
    [home('<h1>Shop</h1>'), /no JSON-LD/],
    [home('<script type="application/ld+json">{"@type":</script>'), /can be parsed/],
    [page({ '@context': 'https://schema.org', name: 'Shop' }), /no typed nodes/],
    [under('https://www.w3.org/ns/activitystreams', 'Note'), /other vocabularies/],
    under({ '@vocab': 'https://example.org/' }),
    // Microdata has no context.
    home('<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Shoe</b></div>'),
  ],
});
