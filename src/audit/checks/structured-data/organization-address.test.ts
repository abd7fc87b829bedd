import { home, origin, testCheck } from '#audit/samples';
import check from './organization-address.ts';

const page = (address: unknown, over: object = {}) =>
  home(
    `<head><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'ShoeStore', name: 'Peak', url: origin, address, ...over })}</script></head><h1>Peak</h1>`,
  );
const postal = (over: object) => ({ '@type': 'PostalAddress', ...over });

testCheck(check, {
  pass: [
    [
      page(postal({ postalCode: 10_115, addressLocality: 'Berlin', addressCountry: 'DE' })),
      /"10115 Berlin DE"/,
    ],
    page(postal({ addressLocality: 'Lyon', addressCountry: { '@type': 'Country', name: 'France' } })),
    page([postal({ addressCountry: 'NL' }), postal({ postalCode: '1012', addressCountry: 'NL' })]),
    page(undefined, {
      location: { '@type': 'Place', address: postal({ postalCode: '1', addressCountry: 'PL' }) },
    }),
    page(
      { '@id': '#a' },
      { '@graph': [postal({ '@id': '#a', addressLocality: 'Osaka', addressCountry: 'JP' })] },
    ),
  ],
  warn: [
    [page(undefined), /no postal address/],
    [page(postal({ addressCountry: 'DE' })), /only a country, "DE"/],
    [page(postal({ addressLocality: 'Roma', postalCode: '00100' })), /has no country/],
    [page('Hauptstr. 1, 10115 Berlin'), /is plain text/],
    page(postal({ addressCountry: '', addressLocality: 'null' })),
    page([[], 7, null]),
  ],
  neverFails: 'An address is a recommended property.',
  notApplicable: [home('<h1>Peak</h1>')],
});
