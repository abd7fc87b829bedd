import { home, refused, testCheck } from '#audit/samples';
import check from './security-headers.ts';

const sent = (headers: Record<string, string>, head = '') =>
  home(`<html><head>${head}</head><body><h1>Shop</h1></body></html>`, { headers });
const nosniff = { 'x-content-type-options': 'nosniff' };
const csp = { 'content-security-policy': "frame-ancestors 'none'" };
const referrer = { 'referrer-policy': 'no-referrer' };

testCheck(check, {
  pass: [
    sent({ ...nosniff, ...csp, ...referrer }),
    sent({ 'x-content-type-options': 'NoSniff', 'x-frame-options': 'SAMEORIGIN', ...referrer }),
    sent(
      nosniff,
      '<meta http-equiv="Content-Security-Policy" content="default-src https:"><meta name="referrer" content="origin">',
    ),
  ],
  warn: [
    [sent({ ...nosniff, ...csp }), /not send Referrer-Policy/],
    [sent(nosniff), /not send Content-Security-Policy or Referrer-Policy/],
    sent({ ...referrer, 'x-frame-options': 'ALLOW-FROM https://a.example' }),
  ],
  fail: [
    [sent({}), /none of the three/],
    sent({ 'content-security-policy-report-only': "default-src 'self'", 'x-content-type-options': 'sniff' }),
  ],
  unknown: [refused('home')],
});
