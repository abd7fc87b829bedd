import { emptyEvidence, exchange, type ExchangeSample, home, sample, testCheck } from '#audit/samples';
import type { Value } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './host-consistency.ts';

const canonical = (href: string) => home(`<head><link rel="canonical" href="${href}"></head><h1>Shop</h1>`);
const twin = (given: ExchangeSample, more: Partial<Value<'hosts'>> = {}) =>
  sample(canonical('https://shop.test/'), {
    traffic: known([exchange({ url: 'https://www.shop.test/', purpose: 'host-twin', id: 'twin', ...given })]),
    hosts: known({ http: null, twin: 'twin', ...more }),
  });
const moved = (location: string, status = 301) => twin({ status, headers: { location } });
const on = (origin: string, hosts: Value<'hosts'>) => {
  const { target } = emptyEvidence();
  return {
    hosts: known(hosts),
    target: known({ ...(target.ok ? target.value : ({} as never)), origin, canonicalOrigin: origin }),
  };
};

testCheck(check, {
  pass: [
    [moved('https://shop.test/'), /www\.shop\.test redirects to shop\.test/],
    moved('https://shop.test/de/', 302),
    moved('http://shop.test/', 308),
    [{ hosts: known({ http: null, twin: 'no-dns' }) }, /does not exist/],
    on('https://www.shop.co.uk', { http: null, twin: 'no-dns' }),
  ],
  warn: [
    [twin({}, { twinCanonical: 'https://shop.test/' }), /same canonical/],
    [twin({}), /www\.shop\.test has no canonical/],
    [twin({ error: { code: 'refused', message: 'nobody' } }), /refuses HTTPS connections/],
    twin({ status: 404 }),
    [moved('https://brand.example/'), /redirects to brand\.example/],
  ],
  fail: [
    [twin({}, { twinCanonical: 'https://www.shop.test/' }), /each with its own/],
    [
      twin({ error: { code: 'tls', message: 'The certificate is not valid: ERR_TLS_CERT_ALTNAME_INVALID' } }),
      /certificate of www\.shop\.test is not valid/,
    ],
  ],
  notApplicable: [on('https://store.shop.test', { http: null, twin: null })],
  unknown: [
    on('https://shop.test', { http: null, twin: null }),
    twin({ status: 403 }),
    twin({ status: 502 }),
    twin({ error: { code: 'timeout-connect', message: 'late' } }),
    moved('https://www.shop.test/en/'),
  ],
});
