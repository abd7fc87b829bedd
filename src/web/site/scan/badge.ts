/** `/r/{token}/badge.svg`: the score of a shared report as an image for a README or a web page. */
import type { Env, Hono } from 'hono';
import { isGraded, type Report } from '#audit';
import { problem } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import { scoreBadge } from '../../design/charts/index.ts';
import { scanTexts as say } from './messages/index.ts';
import { openShare } from './result.ts';

/** Embeddable anywhere. The short cache makes it disappear within ten minutes after the link is revoked. */
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
    if (svg === undefined) throw problem('not-found', { detail: say('no-badge') });
    return c.body(svg, 200, headers);
  });
}

/** Undefined for a report that is not graded. */
export const badgeOf = ({ score }: Pick<Report, 'score'>): string | undefined =>
  isGraded(score) ? String(scoreBadge(score.overall, score.grade)) : undefined;
