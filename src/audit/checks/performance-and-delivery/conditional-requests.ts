import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { headerValue } from '../../parse/validators.ts';
import { repeatOutcome, type Repeat, repeats } from '../subjects/delivery/repeats.ts';

export default defineCheck({
  id: 'conditional-requests',
  category: 'performance-and-delivery',
  name: 'Conditional requests work',
  description: 'Detects servers that resend unchanged data.',
  why: 'Agents look often whether sitemap and manifest have changed; a 304 answers that with a few bytes, and a wrong 304 leaves them with old data.',
  judged: {
    pass: 'Asked again with the validator that it came with, the sitemap (or a product) or the manifest answers 304, and no 304 is wrong.',
    warn: 'None answers 304: the same bytes are sent again.',
    fail: 'A 304 names another validator than the one it was asked about, or the answer is 412 or a server error.',
    notApplicable: 'None of them came with ETag or Last-Modified.',
    unknown: 'None was asked for twice, what came had changed in between, or the repeat was refused.',
  },
  priority: 'medium',
  effort: 'hours',
  fix: {
    title: 'Answer 304 while the validator still holds',
    instructions:
      'Let the edge answer If-None-Match and If-Modified-Since. Make the ETag from the content, so that all nodes and every build of the same file give the same one.',
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
        ? notApplicable('Neither the sitemap nor the manifest came with ETag or Last-Modified.')
        : unknown('not-requested', 'Nothing was asked for a second time.');
    const of = (...outcomes: string[]) => all.filter(({ outcome }) => outcomes.includes(outcome));
    const [bad] = of('error', 'wrong');
    if (bad) {
      const said = { evidence: [proof(bad)], cause: 'delivery:conditional' };
      if (bad.outcome === 'error')
        return fail(`${pathOf(bad)} answers a conditional request with ${bad.again.status}.`, said);
      return fail(`${pathOf(bad)} answers 304 with another validator than the one it was asked about.`, said);
    }
    const confirmed = of('confirmed');
    if (confirmed[0])
      return pass(`${confirmed.map(pathOf).join(' and ')} answered 304 to a conditional request.`, {
        evidence: confirmed.map(proof),
      });
    const again = of('sent-again');
    if (again[0])
      return warn(
        `${again.map(pathOf).join(' and ')} ${again.length === 1 ? 'was' : 'were'} sent whole again although nothing had changed.`,
        {
          evidence: again.map(proof),
          ...(isUnsteady(again[0])
            ? {
                fix: {
                  title: 'Give the same file the same ETag',
                  instructions:
                    'The ETag was another one for the same bytes: make it from a hash of the content, not from the node or the time.',
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
          `${pathOf(none)} gave no usable answer to the repeat (${none.again.status ?? none.again.error?.code}).`,
          { evidence },
        )
      : unknown('failed', 'What was asked for again had changed in between.', { evidence });
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
    snippet: `sent ${sent.slice(0, 120)}; answered ${again.status ?? again.error?.code} with ${validator.slice(0, 120)}`,
  };
}
