import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { headerValues } from '../subjects/access/headers.ts';

/** 180 days. */
const enough = 15_552_000;

export default defineCheck({
  id: 'hsts',
  category: 'performance-and-delivery',
  name: 'HSTS is set',
  description: 'Detects missing Strict-Transport-Security.',
  why: 'Without HSTS, the first request of a client that follows an HTTP link can be read and changed on the network.',
  judged: {
    pass: 'The home page sends Strict-Transport-Security with a max-age of at least 15,552,000 seconds (180 days).',
    warn: 'max-age is shorter, or other responses of the host send the header but the home page does not.',
    fail: 'The header is missing, has no max-age, or is turned off with max-age=0.',
    notApplicable: 'The home page is served over HTTP, where clients ignore the header.',
    unknown: 'The home page response is not in the evidence.',
  },
  priority: 'low',
  requires: ['https-public', 'home'],
  effort: 'minutes',
  fix: {
    title: 'Send Strict-Transport-Security with a max-age of one year',
    instructions:
      'Send the header with every HTTPS response. Add includeSubDomains once every subdomain supports HTTPS.',
    snippet: 'Strict-Transport-Security: max-age=31536000',
  },
  sources: ['RFC 6797 HSTS https://www.rfc-editor.org/rfc/rfc6797'],
  needs: ['home', 'traffic'],
  evaluate({ home, traffic }) {
    const page = traffic.find(({ id }) => id === home.ref);
    if (!page) return unknown('failed', 'The home page response is not in the evidence.');
    const name = 'strict-transport-security';
    // If the header is repeated, clients read the first one (RFC 6797, section 8.1).
    const value = headerValues(page, name)[0];
    const { origin, host } = new URL(page.finalUrl);
    if (!origin.startsWith('https:'))
      return notApplicable('The home page is served over HTTP, where clients ignore the header.');
    if (value === undefined) {
      const evidence = [{ ref: page.id, header: `${name}: (missing)` }];
      const other = traffic.find(
        (one) => one.finalUrl.startsWith(`${origin}/`) && headerValues(one, name).length > 0,
      );
      if (!other) return fail(`${host} does not send Strict-Transport-Security.`, { evidence });
      const sent = headerValues(other, name)[0] ?? '';
      return warn(
        `${new URL(other.finalUrl).pathname.slice(0, 80)} sends Strict-Transport-Security, but the home page does not.`,
        { evidence: [...evidence, { ref: other.id, header: `${name}: ${sent.slice(0, 200)}` }] },
      );
    }
    const evidence = [{ ref: page.id, header: `${name}: ${value.slice(0, 250)}` }];
    const said = { evidence, fix: { snippet: withYear(value) } };
    const age = maxAgeOf(value);
    if (age === undefined)
      return fail('Strict-Transport-Security has no max-age, so clients ignore it.', said);
    if (age === 0) return fail('Strict-Transport-Security is turned off with max-age=0.', said);
    return age < enough
      ? warn(`Strict-Transport-Security has a max-age of ${age} seconds, less than 180 days.`, said)
      : pass(`Strict-Transport-Security has a max-age of ${Math.floor(age / 86_400)} days.`, { evidence });
  },
});

const directives = (value: string): string[] =>
  value
    .slice(0, 500)
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

function maxAgeOf(value: string): number | undefined {
  const found = directives(value).find((part) => /^max-age\s*=/i.test(part));
  const age = found && /=\s*"?(\d{1,12})"?$/.exec(found)?.[1];
  return age ? Number(age) : undefined;
}

/** The header as sent, with a max-age of one year. */
const withYear = (value: string): string =>
  `Strict-Transport-Security: ${['max-age=31536000', ...directives(value).filter((part) => /^(?:includeSubDomains|preload)$/i.test(part))].join('; ')}`;
