import { exchange, testCheck } from '#audit/samples';
import type { Exchange } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './http2-or-3.ts';

const facts = {
  authorized: true,
  protocol: 'TLSv1.3',
  validTo: Date.parse('2027-02-01'),
  nameMatches: true,
  chainComplete: true,
};
const shop = (alpn: string | undefined, over: Partial<Exchange> = {}) => ({
  tls: known({ 'shop.test': { ...facts, ...(alpn ? { alpn } : {}) } }),
  traffic: known([{ ...exchange(), protocol: 'http/1.1', ...over }]),
});

testCheck(check, {
  pass: [
    [shop('h2'), /HTTP\/2/],
    shop(undefined, { protocol: 'h2' }),
    [shop('http/1.1', { headers: [['alt-svc', 'h3=":443"; ma=86400, h3-29=":443"']] }), /HTTP\/3/],
  ],
  neverFails: 'HTTP/1.1 works everywhere; it is only slower.',
  warn: [
    [shop('http/1.1'), /HTTP\/1\.1 only/],
    shop(undefined),
    shop('http/1.1', { headers: [['alt-svc', 'clear']] }),
    shop('http/1.1', { headers: [['alt-svc', 'h2=":443"']] }),
  ],
  unknown: [{ tls: known({}) }],
});
