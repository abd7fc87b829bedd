import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { headerValues } from '../subjects/access/headers.ts';

/** 180 days. */
const enough = 15_552_000;

export default defineCheck({
  id: 'hsts',
  category: 'performance-and-delivery',
  name: 'HSTS is set',
  description: 'Detects missing transport pinning.',
  why: 'Without it the first request of a client that was given an http address can be read and changed on the way.',
  judged: {
    pass: 'The home page sends Strict-Transport-Security with a max-age of at least 15,552,000 seconds (180 days).',
    warn: 'max-age is shorter, or other answers of the host send the header and the home page does not.',
    fail: 'The header is missing, has no max-age, or switches itself off with max-age=0.',
    notApplicable: 'The home page is served without https, where clients ignore the header.',
    unknown: 'The answer of the home page was not kept.',
  },
  priority: 'low',
  requires: ['https-public', 'home'],
  effort: 'minutes',
  fix: {
    title: 'Send Strict-Transport-Security for a year',
    instructions:
      'Send the header with every https answer. Add includeSubDomains once every host below the domain answers over https.',
    snippet: 'Strict-Transport-Security: max-age=31536000',
  },
  sources: ['RFC 6797 HSTS https://www.rfc-editor.org/rfc/rfc6797'],
  needs: ['home', 'traffic'],
  evaluate({ home, traffic }) {
    const page = traffic.find(({ id }) => id === home.ref);
    if (!page) return unknown('failed', 'The answer of the home page is not in the evidence.');
    const name = 'strict-transport-security';
    // Of several fields a client reads the first (RFC 6797, section 8.1).
    const value = headerValues(page, name)[0];
    const { origin, host } = new URL(page.finalUrl);
    if (!origin.startsWith('https:'))
      return notApplicable('The home page is served without https, where clients ignore the header.');
    if (value === undefined) {
      const evidence = [{ ref: page.id, header: `${name}: (missing)` }];
      const other = traffic.find(
        (one) => one.finalUrl.startsWith(`${origin}/`) && headerValues(one, name).length > 0,
      );
      if (!other) return fail(`${host} sends no Strict-Transport-Security.`, { evidence });
      const sent = headerValues(other, name)[0] ?? '';
      return warn(
        `${new URL(other.finalUrl).pathname.slice(0, 80)} sends Strict-Transport-Security, the home page does not.`,
        { evidence: [...evidence, { ref: other.id, header: `${name}: ${sent.slice(0, 200)}` }] },
      );
    }
    const evidence = [{ ref: page.id, header: `${name}: ${value.slice(0, 250)}` }];
    const said = { evidence, fix: { snippet: withYear(value) } };
    const age = maxAgeOf(value);
    if (age === undefined)
      return fail('Strict-Transport-Security has no max-age, so clients ignore it.', said);
    if (age === 0) return fail('Strict-Transport-Security switches itself off with max-age=0.', said);
    return age < enough
      ? warn(`Strict-Transport-Security holds for ${age} seconds, less than 180 days.`, said)
      : pass(`Strict-Transport-Security holds for ${Math.floor(age / 86_400)} days.`, { evidence });
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

/** The shop's own header with a year in it. */
const withYear = (value: string): string =>
  `Strict-Transport-Security: ${['max-age=31536000', ...directives(value).filter((part) => /^(?:includeSubDomains|preload)$/i.test(part))].join('; ')}`;
