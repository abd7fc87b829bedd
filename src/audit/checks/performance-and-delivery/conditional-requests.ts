import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { headerValue } from '../../parse/validators.ts';
import { repeatOutcome, type Repeat, repeats } from '../subjects/delivery/repeats.ts';

export default defineCheck({
  id: 'conditional-requests',
  category: 'performance-and-delivery',
  name: 'Conditional requests work',
  description: 'Detects servers that resend unchanged data.',
  why: 'Agents often check whether the sitemap and manifest have changed. A 304 answers that in a few bytes, and a wrong 304 leaves them with old data.',
  judged: {
    pass: 'When requested again with its validator, the sitemap (or a product page) or the manifest returns 304, and no 304 is wrong.',
    warn: 'None returns 304: the same bytes are sent again.',
    fail: 'A 304 has a different validator than the request, or the response is 412 or a server error.',
    notApplicable: 'None of these files was sent with ETag or Last-Modified.',
    unknown:
      'No file was requested twice, the content changed between requests, or the second request was blocked.',
  },
  priority: 'medium',
  effort: 'hours',
  fix: {
    title: 'Return 304 while the validator still matches',
    instructions:
      'Let the edge handle If-None-Match and If-Modified-Since. Derive the ETag from the content, so that every node and every build returns the same ETag for the same file.',
  },
  sources: ['rfc-9110'],
  needs: ['traffic'],
  uses: ['conditional', 'ucp'],
  evaluate({ traffic, conditional, ucp }) {
    const all = repeats(traffic, conditional, ucp).map((repeat) => ({
      ...repeat,
      outcome: repeatOutcome(repeat),
    }));
    if (!all.length)
      return conditional
        ? notApplicable('Neither the sitemap nor the manifest was sent with ETag or Last-Modified.')
        : unknown('not-requested', 'No file was requested a second time.');
    const of = (...outcomes: string[]) => all.filter(({ outcome }) => outcomes.includes(outcome));
    const [bad] = of('error', 'wrong');
    if (bad) {
      const said = { evidence: [proof(bad)], cause: 'delivery:conditional' };
      if (bad.outcome === 'error')
        return fail(`${pathOf(bad)} returned ${bad.again.status} to a conditional request.`, said);
      return fail(`${pathOf(bad)} returned 304 with a different validator than the request.`, said);
    }
    const confirmed = of('confirmed');
    if (confirmed[0])
      return pass(`${confirmed.map(pathOf).join(' and ')} returned 304 to a conditional request.`, {
        evidence: confirmed.map(proof),
      });
    const again = of('sent-again');
    if (again[0])
      return warn(
        `${again.map(pathOf).join(' and ')} ${again.length === 1 ? 'was' : 'were'} sent in full again although nothing had changed.`,
        {
          evidence: again.map(proof),
          ...(isUnsteady(again[0])
            ? {
                fix: {
                  title: 'Return the same ETag for the same file',
                  instructions:
                    'The ETag differed for the same bytes. Derive it from a hash of the content, not from the node or the time.',
                },
              }
            : {}),
        },
      );
    const evidence = all.map(proof);
    const [none] = of('changed').length ? [] : all;
    return none
      ? unknown(
          none.again.blocked ? 'blocked' : 'failed',
          `${pathOf(none)} did not return a usable response to the second request (${none.again.status ?? none.again.error?.code}).`,
          { evidence },
        )
      : unknown('failed', 'The content changed between the two requests.', { evidence });
  },
});

const pathOf = ({ again }: Repeat): string => new URL(again.url).pathname.slice(0, 100);

const isUnsteady = ({ before, again }: Repeat): boolean =>
  headerValue(before.headers, 'etag') !== headerValue(again.headers, 'etag');

function proof({ again, sent }: Repeat) {
  const [etag, modified] = ['etag', 'last-modified'].map((name) => headerValue(again.headers, name));
  const validator = etag ? `etag: ${etag}` : modified ? `last-modified: ${modified}` : 'no validator';
  return {
    ref: again.id,
    snippet: `sent ${sent.slice(0, 120)}; received ${again.status ?? again.error?.code} with ${validator.slice(0, 120)}`,
  };
}
