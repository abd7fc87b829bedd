import { home, origin, type Part, policy, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './organization-legal-ids.ts';

const page = (over: object, body = '<h1>Peak</h1>') =>
  home(
    `<head><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'OnlineStore', name: 'Peak', url: origin, ...over })}</script></head>${body}`,
  );
const from = (addressCountry: unknown) => ({ address: { '@type': 'PostalAddress', addressCountry } });
const at = (canonicalOrigin: string): Part => ({
  target: known({
    input: canonicalOrigin,
    entryUrl: canonicalOrigin,
    origin: canonicalOrigin,
    canonicalOrigin,
    registrableDomain: 'peak.de',
    local: false,
  }),
});
const imprint = (text: string) => policy('imprint', `<main><h1>Impressum</h1><p>${text}</p></main>`);

testCheck(check, {
  pass: [
    [
      page({ ...from('DE'), legalName: 'Peak GmbH', vatID: 'DE123456789' }),
      /"Peak GmbH" with vatID "DE123456789"/,
    ],
    // The name is the legal one already.
    page({ ...from('Italia'), name: 'Peak S.r.l.', taxID: '01234567890' }),
    page({ ...from('GBR'), legalName: 'Peak Ltd', iso6523Code: '0060:123456789' }),
    page({
      ...from({ '@type': 'Country', name: 'Deutschland' }),
      parentOrganization: { '@type': 'Organization', legalName: 'Peak AG', leiCode: '529900T8BM49AURSDO55' },
    }),
    page({
      legalName: 'Peak B.V.',
      vatID: 'NL123456789B01',
      identifier: { '@type': 'PropertyValue', propertyID: 'KvK', value: '12345678' },
    }),
  ],
  warn: [
    [
      page({ ...from('FR'), legalName: 'Peak SAS' }),
      /"Peak SAS" has no registration number, although addressCountry FR/,
    ],
    [page({ vatID: 'FR 12 345 678 901' }), /no legalName, although the VAT number/],
    [
      sample(page({}), at('https://www.peak.de')),
      /neither a legalName nor a registration number, although the domain .de/,
    ],
    [sample(page({}), imprint('Peak GmbH, USt-IdNr.: DE123456789')), /the VAT number DE123456789/],
    [page({}, '<h1>Peak</h1><p>Prezzo 12,00 € IVA inclusa</p>'), /prices in EUR with IVA/],
  ],
  neverFails: 'Legal identifiers are recommended properties.',
  notApplicable: [
    home('<h1>Peak</h1>'),
    page({}),
    [page(from('US')), /Nothing indicates that the seller/],
    page(from('Switzerland')),
    sample(page(from('CH')), at('https://www.peak.de')),
    // An account number is not a VAT number, and Mexico also charges IVA.
    sample(page({}), imprint('Bank, IBAN DE89 3704 0044 0532 0130 00, VAT on request')),
    page({}, '<h1>Peak</h1><p>$ 1,200.00 MXN IVA incluido</p>'),
  ],
});
