import { offer, offerPage, sample, shoePage, target, testCheck } from '#audit/samples';
import check from './offer-url-canonical.ts';

const page = 'https://shop.test/p/shoe';
const old = 'https://shop.test/old/shoe';
const leadsTo = (given: Partial<Parameters<typeof target>[0]>, sent: Parameters<typeof target>[1] = {}) =>
  sample(offerPage({ url: old }), target({ url: old, ...given }, sent));

testCheck(check, {
  pass: [
    offerPage({ url: undefined }),
    offerPage({ url: `${page}?variant=41` }),
    offerPage({ url: '/p/shoe' }),
    leadsTo({ canonical: page }),
    shoePage({ offers: [offer({ url: page }), offer({ url: `${page}-red` })] }),
  ],
  warn: [
    [
      leadsTo({ canonical: page }, { hops: [{ url: old, status: 301, location: page }], finalUrl: page }),
      /1 redirect/,
    ],
    [offerPage({ url: 'http://shop.test/p/shoe' }), /uses HTTP/],
  ],
  fail: [
    [leadsTo({}, { status: 404 }), /returned 404/],
    [leadsTo({ canonical: 'https://shop.test/p/sock', name: 'Wool Sock' }), /"Wool Sock"/],
    [offerPage({ url: 'https://market.example/p/shoe' }), /another host/],
    offerPage({ url: 'javascript:void(0)' }),
  ],
  unknown: [
    offerPage({ url: old }),
    leadsTo({}, { status: 503, blocked: true }),
    leadsTo({}, { status: 500 }),
  ],
});
