import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { BaselineAnswer, Exchange } from '../../evidence.ts';

export default defineCheck({
  id: 'soft-404-absent',
  category: 'content-rendering',
  name: 'Unknown URLs return 404',
  description: 'Detects sites that return 200 or redirect to the home page for missing pages.',
  why: 'If every URL returns 200, a crawler cannot tell removed products from real ones, and keeps both.',
  judged: {
    pass: 'A made-up path and a made-up product URL return 404 or 410, directly or after a redirect that keeps the path, such as one to a country.',
    warn: 'One of them does not, or they redirect to another path before they return 404 or 410.',
    fail: 'None of them returns 404 or 410; or one does after a redirect and the other does not. A server error counts only when its page says "404".',
    unknown: 'They were blocked, or returned server errors or no response.',
  },
  priority: 'high',
  effort: 'hours',
  fix: {
    title: 'Return 404 for URLs that do not exist',
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
    // A server error proves nothing, unless its page is the one for missing URLs.
    const known = asked.filter(
      ({ answer, seen }) =>
        answer.status !== undefined && !seen?.blocked && (answer.status < 500 || answer.says404),
    );
    if (known.length === 0) {
      const blocked = asked.some(({ seen }) => seen?.blocked);
      const statuses = listed(asked.flatMap(({ answer }) => answer.status ?? []));
      return unknown(
        blocked ? 'blocked' : 'failed',
        statuses === ''
          ? 'The made-up URLs returned no response.'
          : `The made-up URLs returned ${statuses}, so the response to missing pages is unknown.`,
      );
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
      return pass('Made-up URLs return 404 or 410.', {
        evidence: graded.map(({ answer }) => ({ ref: answer.ref })),
      });
    const said = `${sentence(wrong, graded.length)}.`;
    const halfRight = wrong.every((one) => one.grade === 'detour') || wrong.length < graded.length;
    return halfRight
      ? warn(said, { evidence, cause: 'site:catch-all' })
      : fail(said, { evidence, cause: 'site:catch-all' });
  },
});

type Grade = 'right' | 'detour' | 'wrong';

function grade(answer: BaselineAnswer, seen: Exchange | undefined): Grade {
  if (answer.status !== 404 && answer.status !== 410) return 'wrong';
  return seen?.hops.length && !keepsPath(seen.url, answer.finalUrl) ? 'detour' : 'right';
}

/** A redirect that only adds the country or the language, the slash or the host: `/lamp-x` to `/gb/lamp-x`. */
function keepsPath(from: string, to: string): boolean {
  const path = (url: string): string => URL.parse(url)?.pathname.replace(/\/+$/, '') ?? '';
  return path(from) !== '' && path(to).endsWith(path(from));
}

/** What they do instead, by kind: `1 of 2 made-up URLs returns 200 instead of 404`. */
function sentence(wrong: readonly { answer: BaselineAnswer; grade: Grade }[], total: number): string {
  const kinds = Map.groupBy(wrong, ({ answer, grade }) =>
    grade === 'detour' ? 'detour' : answer.says404 ? 'says404' : 'other',
  );
  const parts = [...kinds].map(([kind, { length }], index) => {
    const statuses = [...new Set(kinds.get(kind)?.flatMap(({ answer }) => answer.status ?? []))];
    const who = index > 0 ? `${length}` : `${length} of ${total} made-up URLs`;
    const s = length === 1 ? 's' : '';
    const what = statuses.join(' and ');
    if (kind === 'detour') return `${who} redirect${s} before returning ${what}`;
    if (kind === 'other') return `${who} return${s} ${what} instead of 404`;
    const isSoft = statuses.every((status) => status < 400);
    return `${who} return${s} ${what} with a page that says "404"${isSoft ? ', a soft 404' : '; the status should be 404'}`;
  });
  return parts.join(', and ');
}

const listed = (statuses: readonly number[]): string => [...new Set(statuses)].join(' and ');
