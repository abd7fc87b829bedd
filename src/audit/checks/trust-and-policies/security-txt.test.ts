import { file } from '../../samples-files.ts';
import { testCheck } from '../../testing.ts';
import check from './security-txt.ts';

const security = (text: string, given: Parameters<typeof file>[3] = {}) =>
  file('securityTxt', '/.well-known/security.txt', text, given);
const contact = 'Contact: mailto:security@shop.test\n';

testCheck(check, {
  pass: [security(`# Hello\n${contact}Expires: 2027-01-01T00:00:00Z\r\n`)],
  fail: [
    [security(`${contact}Expires: 2026-11-01T00:00:00Z`), /expired on 2026-11-01/],
    [security('Expires: 2027-01-01T00:00:00Z'), /no Contact/],
    security(contact),
    security(`${contact}Expires: 2027-01-01T00:00:00Z\nExpires: 2028-01-01T00:00:00Z`),
    [security(`${contact}Expires: next year`), /not a date/],
    [security(`${contact}Expires: 2027-01-01T00:00:00Z`, { type: 'text/html' }), /HTML/],
  ],
  notApplicable: [security('', { status: 404 })],
  unknown: [security('', { status: 403 }), security('', { status: 500 })],
});
