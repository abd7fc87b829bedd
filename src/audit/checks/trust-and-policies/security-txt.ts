import { defineCheck, fail, opportunity, pass, unknown } from '../../check.ts';
import type { BaselineAnswer, Exchange } from '../../evidence.ts';

export default defineCheck({
  id: 'security-txt',
  category: 'trust-and-policies',
  name: 'security.txt is valid',
  description: 'Detects missing or expired security contacts.',
  why: 'People who find a vulnerability look here for a contact. If it is missing or expired, their report does not reach you.',
  judged: {
    pass: 'The file is served as text/plain, with a Contact that uses mailto:, tel:, or https:, and exactly one Expires in the future.',
    fail: 'Contact is missing, or Expires is missing, duplicated, not a date, or in the past. Or the file is served as another type or over HTTP, or an HTML page is served in its place although other unknown URLs return something else.',
    notApplicable: 'The storefront has no security.txt. This is not a problem, but you can add one.',
    unknown: 'The file was not requested, was blocked, or could not be fetched.',
  },
  priority: 'low',
  effort: 'minutes',
  fix: {
    title: 'Publish a valid security.txt',
    instructions:
      'Serve /.well-known/security.txt as text/plain over HTTPS with at least one Contact and exactly one Expires in the future.',
    snippet: 'Contact: mailto:security@shop.example\nExpires: 2027-11-01T00:00:00Z',
  },
  sources: ['RFC 9116 security.txt https://www.rfc-editor.org/rfc/rfc9116'],
  needs: ['clock', 'files', 'traffic'],
  uses: ['baseline', 'target'],
  evaluate({ clock, files, traffic, baseline, target }) {
    const file = files.securityTxt;
    if (!file) return unknown('not-requested', 'security.txt was not requested.');
    const evidence = [{ ref: file.ref, ...(file.text ? { snippet: file.text.slice(0, 200) } : {}) }];
    const seen = traffic.find((one) => one.id === file.ref);
    if (file.state === 'absent' && seen && isPage(seen, baseline?.wellKnown))
      return fail('security.txt is an HTML page.', {
        evidence: [{ ref: file.ref, header: `content-type: ${seen.type}` }],
      });
    if (file.state === 'absent')
      return opportunity('The storefront has no security.txt.', { evidence: [{ ref: file.ref }] });
    if (file.state !== 'ok')
      return unknown(file.state === 'blocked' ? 'blocked' : 'failed', 'security.txt could not be read.', {
        evidence,
      });
    const type = seen?.type ?? '';
    if (type === 'text/html') return fail('security.txt is an HTML page.', { evidence });
    const fields = (file.text ?? '').split(/\r?\n/).flatMap((line) => {
      const match = /^([A-Za-z-]+):\s*(\S.*?)\s*$/.exec(line);
      return match ? [{ name: (match[1] as string).toLowerCase(), value: match[2] as string }] : [];
    });
    const contacts = fields.filter(
      ({ name, value }) => name === 'contact' && /^(https|mailto|tel):/i.test(value),
    );
    const expires = fields.filter(({ name }) => name === 'expires');
    if (contacts.length === 0)
      return fail('security.txt has no Contact that uses mailto:, tel:, or https:.', { evidence });
    if (expires.length !== 1)
      return fail(`security.txt has ${expires.length} Expires fields instead of one.`, { evidence });
    const until = Date.parse(expires[0]?.value ?? '');
    if (Number.isNaN(until))
      return fail(`Expires is "${expires[0]?.value.slice(0, 40)}", which is not a date.`, { evidence });
    if (until <= clock.startedAt)
      return fail(`security.txt expired on ${new Date(until).toISOString().slice(0, 10)}.`, { evidence });
    if (type !== 'text/plain')
      return fail(`security.txt is served as ${type || 'no content type'} instead of text/plain.`, {
        evidence,
      });
    if (seen?.finalUrl.startsWith('http:') && !target?.local)
      return fail('security.txt is served over HTTP.', { evidence });
    return pass(`security.txt is valid until ${new Date(until).toISOString().slice(0, 10)}.`, { evidence });
  },
});

/** A separate page: one that is served for every unknown URL does not count. */
const isPage = ({ status, type, finalUrl }: Exchange, none: BaselineAnswer | undefined): boolean =>
  status === 200 &&
  /^(?:text\/html|application\/xhtml\+xml)$/.test(type) &&
  none !== undefined &&
  none.status !== 200 &&
  none.finalUrl !== finalUrl;
