import { defineCheck, fail, opportunity, pass, unknown } from '../../check.ts';
import type { BaselineAnswer, Exchange } from '../../evidence.ts';

export default defineCheck({
  id: 'security-txt',
  category: 'trust-and-policies',
  name: 'security.txt is valid',
  description: 'Detects missing or expired security contacts.',
  why: 'Who finds a hole in the shop looks here for whom to tell; a contact that is missing or expired reaches nobody.',
  judged: {
    pass: 'It is served as text/plain, with a Contact by mailto:, tel: or https: and exactly one Expires in the future.',
    fail: 'Contact is missing, Expires is missing, there twice, no date or in the past, the file is served as another type or without https, or a page answers in its place while other unknown addresses answer otherwise.',
    notApplicable: 'There is none: nothing is wrong, and one can be added.',
    unknown: 'It was not asked for, was refused or failed.',
  },
  priority: 'low',
  effort: 'minutes',
  fix: {
    title: 'Publish a valid security.txt',
    instructions:
      'Serve /.well-known/security.txt as text/plain over https with at least one Contact and exactly one Expires in the future.',
    snippet: 'Contact: mailto:security@shop.example\nExpires: 2027-11-01T00:00:00Z',
  },
  sources: ['RFC 9116 security.txt https://www.rfc-editor.org/rfc/rfc9116'],
  needs: ['clock', 'files', 'traffic'],
  uses: ['baseline', 'target'],
  evaluate({ clock, files, traffic, baseline, target }) {
    const file = files.securityTxt;
    if (!file) return unknown('not-requested', 'security.txt was not asked for.');
    const evidence = [{ ref: file.ref, ...(file.text ? { snippet: file.text.slice(0, 200) } : {}) }];
    const seen = traffic.find((one) => one.id === file.ref);
    if (file.state === 'absent' && seen && isPage(seen, baseline?.wellKnown))
      return fail('security.txt is an HTML page.', {
        evidence: [{ ref: file.ref, header: `content-type: ${seen.type}` }],
      });
    if (file.state === 'absent')
      return opportunity('There is no security.txt.', { evidence: [{ ref: file.ref }] });
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
      return fail('security.txt has no Contact with a mailto:, tel: or https: address.', { evidence });
    if (expires.length !== 1)
      return fail(`security.txt has ${expires.length} Expires fields instead of one.`, { evidence });
    const until = Date.parse(expires[0]?.value ?? '');
    if (Number.isNaN(until))
      return fail(`Expires is "${expires[0]?.value.slice(0, 40)}", not a date.`, { evidence });
    if (until <= clock.startedAt)
      return fail(`security.txt expired on ${new Date(until).toISOString().slice(0, 10)}.`, { evidence });
    if (type !== 'text/plain')
      return fail(`security.txt is served as ${type || 'nothing'} instead of text/plain.`, { evidence });
    if (seen?.finalUrl.startsWith('http:') && !target?.local)
      return fail('security.txt is served without https.', { evidence });
    return pass(`security.txt is valid to ${new Date(until).toISOString().slice(0, 10)}.`, { evidence });
  },
});

/** A page of its own: what answers for every unknown address says nothing about this file. */
const isPage = ({ status, type, finalUrl }: Exchange, none: BaselineAnswer | undefined): boolean =>
  status === 200 &&
  /^(?:text\/html|application\/xhtml\+xml)$/.test(type) &&
  none !== undefined &&
  none.status !== 200 &&
  none.finalUrl !== finalUrl;
