import { emptyEvidence, exchange, home, refused, sample, testCheck, traffic } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './hsts.ts';

const sent = (value?: string) =>
  home('<h1>Shop</h1>', value === undefined ? {} : { headers: { 'strict-transport-security': value } });
const { target } = emptyEvidence();
const local = { target: known({ ...(target.ok ? target.value : ({} as never)), local: true }) };

/** Clients ignore the header over http (RFC 6797, section 8.1). */
const overHttp = home('<h1>Shop</h1>').then((part) => ({
  ...part,
  traffic: known([
    exchange({
      id: 'home:agent:GET:https://shop.test/:1',
      url: 'http://shop.test/',
      headers: { 'strict-transport-security': 'max-age=31536000' },
    }),
  ]),
}));

testCheck(check, {
  pass: [
    [sent('max-age=31536000; includeSubDomains; preload'), /365 days/],
    sent('max-age=15552000'),
    sent('Max-Age="63072000" ; includeSubdomains;'),
  ],
  warn: [
    [sent('max-age=86400'), /86400 seconds/],
    [
      sample(
        sent(),
        traffic({
          purpose: 'robots',
          url: 'https://shop.test/robots.txt',
          headers: { 'strict-transport-security': 'max-age=31536000' },
        }),
      ),
      /\/robots\.txt sends/,
    ],
  ],
  fail: [
    [sent(), /shop\.test does not send/],
    [sent('max-age=0'), /turned off/],
    [sent('includeSubDomains'), /no max-age/],
    sent('max-age=none'),
    // Another host does not count.
    sample(
      sent(),
      traffic({
        url: 'https://cdn.shop.test/a.jpg',
        headers: { 'strict-transport-security': 'max-age=31536000' },
      }),
    ),
  ],
  notApplicable: [sample(sent(), local), overHttp],
  unknown: [refused('home')],
});
