/** `/r/{token}/badge.svg`: the score of a shared report as a picture for a README or a page. */
import type { Env, Hono } from 'hono';
import { isGraded, type Report } from '#audit';
import { problem } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import { scoreBadge } from '../../design/charts/index.ts';
import { openShare } from './result.ts';

/** Other pages show it, and a link that was taken back takes it away within ten minutes. */
const headers = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
};

export function addBadge<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  app.get('/r/:token/badge.svg', async (c) => {
    const { report } = await openShare(c, deps);
    const svg = badgeOf(report);
    if (svg === undefined)
      throw problem('not-found', { detail: 'The report is not graded, so it has no badge.' });
    return c.body(svg, 200, headers);
  });
}

/** Undefined for a report that is not graded. */
export const badgeOf = ({ score }: Pick<Report, 'score'>): string | undefined =>
  isGraded(score) ? String(scoreBadge(score.overall, score.grade)) : undefined;
