import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, home, origin, policy, sample, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './organization-contact.ts';

const page = (over: object, body = '<h1>Peak</h1>') =>
  home(
    `<head><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Peak', url: origin, ...over })}</script></head>${body}`,
  );
const point = (over: object) => ({ '@type': 'ContactPoint', ...over });

testCheck(check, {
  pass: [
    [page({ telephone: '+49 30 123456' }), /contacted at "\+49 30 123456"/],
    [page({ email: 'mailto:help@shop.test' }), /"help@shop.test"/],
    page({ contactPoint: point({ contactType: 'customer service', telephone: '1-800-555-0100' }) }),
    // Google's own example has no contactType.
    page({ contactPoint: [point({ url: '/contact' }), point({ email: 'help@shop.test' })] }),
    page({ address: { '@type': 'PostalAddress', telephone: 4_930_123_456 } }),
    page({
      '@type': ['Organization', 'Brand'],
      contactPoint: { '@list': [point({ email: ['help@shop.test'] })] },
    }),
    home(
      '<footer itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Peak</b><a itemprop="telephone" href="tel:+33123456789">x</a></footer>',
    ),
  ],
  warn: [
    [page({ contactPoint: point({ url: `${origin}/pages/contact` }) }), /only a contact page/],
    [page({ email: 'info(at)shop.test' }), /"info\(at\)shop.test" of the Organization is neither/],
  ],
  fail: [
    [page({}), /no email address or telephone/],
    page({ telephone: '', email: 'n/a', contactPoint: [] }),
    page({ contactPoint: 7, address: [null, 'Berlin'] }),
  ],
  notApplicable: [home('<h1>Peak</h1>')],
});

test('organization-contact: fills the fix with contact details from other pages', async () => {
  const html =
    '<header><img src="/img/logo.png" alt="Peak"></header><a href="https://www.instagram.com/peak/">I</a><a href="https://www.facebook.com/sharer.php?u=x">S</a><a href="https://www.youtube.com/@peak">Y</a>';
  const imprint = policy(
    'imprint',
    '<main><h1>Impressum</h1><p>Peak Outdoor GmbH, Hauptstr. 1, 10115 Berlin. USt-IdNr.: DE 123 456 789, hilfe@shop.test</p></main>',
  );
  const evidence = { ...emptyEvidence(), ...(await sample(page({}, html), imprint)) };
  const [result] = judge(evidence, [check]);
  const snippet = JSON.parse(result?.fix?.snippet ?? '') as Record<string, unknown>;
  assert.deepEqual(snippet, {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Peak',
    url: `${origin}/`,
    logo: `${origin}/img/logo.png`,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: 'hilfe@shop.test' },
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'YOUR-STREET',
      postalCode: 'YOUR-POSTCODE',
      addressLocality: 'YOUR-CITY',
      addressCountry: 'YOUR-COUNTRY-CODE',
    },
    sameAs: ['https://www.instagram.com/peak/', 'https://www.youtube.com/@peak'],
    legalName: 'Peak Outdoor GmbH',
    vatID: 'DE123456789',
  });
});
