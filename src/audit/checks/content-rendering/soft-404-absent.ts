import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { BaselineAnswer, Exchange } from '../../evidence.ts';

export default defineCheck({
  id: 'soft-404-absent',
  category: 'content-rendering',
  name: 'Unknown URLs return 404',
  description: 'Detects sites that answer 200 or redirect home for missing pages.',
  why: 'Where every address answers 200, a crawler cannot tell gone products from real ones, and keeps both.',
  judged: {
    pass: 'A made-up path and a made-up product address answer 404 or 410 without a redirect.',
    warn: 'One of them does not, or they redirect before they answer 404 or 410.',
    fail: 'None of them answers 404 or 410; or one does after a redirect and the other does not.',
    unknown: 'They were refused, or gave server errors or no answer.',
  },
  priority: 'high',
  effort: 'hours',
  fix: {
    title: 'Answer 404 for addresses that do not exist',
    instructions:
      'Set the status to 404 in the catch-all route and for unknown product slugs; keep the friendly page.',
    snippet: 'location / { try_files $uri @app; }  # and in the app: res.status(404).render("not-found")',
  },
  sources: [
    'Google soft 404 https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  ],
  needs: ['baseline', 'traffic'],
  evaluate({ baseline, traffic }) {
    const asked = [baseline.root, ...(baseline.product ? [baseline.product] : [])].map((answer) => ({
      answer,
      seen: traffic.find((one) => one.id === answer.ref),
    }));
    const known = asked.filter(
      ({ answer, seen }) => answer.status !== undefined && !seen?.blocked && answer.status < 500,
    );
    if (known.length === 0) {
      const blocked = asked.some(({ seen }) => seen?.blocked);
      return unknown(blocked ? 'blocked' : 'failed', 'The made-up addresses were not answered.');
    }
    const graded = known.map((one) => ({ ...one, grade: grade(one.answer, one.seen) }));
    const wrong = graded.filter((one) => one.grade !== 'right');
    const evidence = wrong.map(({ answer, seen }) => ({
      ref: answer.ref,
      snippet:
        `${seen?.hops[0] ? `${seen.hops[0].status} to ${answer.finalUrl}, then ` : ''}${answer.status} ${answer.title}`.slice(
          0,
          200,
        ),
    }));
    if (wrong.length === 0)
      return pass('Made-up addresses answer 404 or 410.', {
        evidence: graded.map(({ answer }) => ({ ref: answer.ref })),
      });
    const said = `${wrong.length} of ${graded.length} made-up addresses answer ${wrong.map(({ answer }) => answer.status).join(' and ')} instead of 404.`;
    const halfRight = wrong.every((one) => one.grade === 'detour') || wrong.length < graded.length;
    return halfRight
      ? warn(said, { evidence, cause: 'site:catch-all' })
      : fail(said, { evidence, cause: 'site:catch-all' });
  },
});

function grade(answer: BaselineAnswer, seen: Exchange | undefined): 'right' | 'detour' | 'wrong' {
  const gone = answer.status === 404 || answer.status === 410;
  if (!gone) return 'wrong';
  return seen?.hops.length ? 'detour' : 'right';
}
