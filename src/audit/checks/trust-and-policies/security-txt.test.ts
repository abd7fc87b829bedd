import { file, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './security-txt.ts';

const security = (text: string, given: Parameters<typeof file>[3] = {}) =>
  file('securityTxt', '/.well-known/security.txt', text, given);
const contact = 'Contact: mailto:security@shop.test\n';

const missing = (status: number) => ({
  ref: 'x1',
  status,
  finalUrl: 'https://shop.test/.well-known/0123',
  type: 'text/html',
  title: 'Page',
  simhash: '0000000000000000',
  length: 100,
});
/** The gatherer treats an HTML page as an absent file: the check compares it with the response for unknown URLs. */
const page = (others: number) =>
  sample(security('<!doctype html><h1>Shop</h1>', { state: 'absent', type: 'text/html' }), {
    baseline: known({ root: missing(others), wellKnown: missing(others) }),
  });

testCheck(check, {
  pass: [security(`# Hello\n${contact}Expires: 2027-01-01T00:00:00Z\r\n`)],
  fail: [
    [security(`${contact}Expires: 2026-11-01T00:00:00Z`), /expired on 2026-11-01/],
    [security('Expires: 2027-01-01T00:00:00Z'), /no Contact/],
    security(contact),
    security(`${contact}Expires: 2027-01-01T00:00:00Z\nExpires: 2028-01-01T00:00:00Z`),
    [security(`${contact}Expires: next year`), /not a date/],
    [security(`${contact}Expires: 2027-01-01T00:00:00Z`, { type: 'text/html' }), /HTML/],
    [page(404), /HTML page/],
    [
      security(`${contact}Expires: 2027-01-01T00:00:00Z`, {
        url: 'http://shop.test/.well-known/security.txt',
      }),
      /over HTTP/,
    ],
  ],
  notApplicable: [security('', { status: 404 }), page(200)],
  unknown: [security('', { status: 403 }), security('', { status: 500 })],
});
