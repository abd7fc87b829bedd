/** `/r/{token}`: a shared report. */
import type { Context, Env, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { toJson, toMarkdown } from '#audit';
import { siteAddress } from '../address.ts';
import { problem } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import { brandingOf, sharedPdfs } from '../../report-pdf.ts';
import { ownPagesOnly } from '../own-pages.ts';
import { scanTexts as say } from './messages/index.ts';
import { resultPage, takeBackPage } from './result-page.ts';
import { wantsJson } from './wants.ts';

/** Contains the scan ID, scoped to the path of the report, so that the one who started the scan can revoke the link. */
export const mineCookie = 'scan';

const headers = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
};

export function addResult<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  const pdfOf = sharedPdfs(deps);
  app.get('/r/:token', async (c) => {
    const { share, report } = await openShare(c, deps);
    const origin = siteAddress(deps, c.req.url);
    const format = c.req.query('format') ?? (wantsJson(c) ? 'json' : 'html');
    if (format === 'json' || format === 'markdown') {
      const [type, name, text] =
        format === 'json'
          ? ['application/json', 'portico-report.json', toJson(report)]
          : ['text/markdown', 'portico-report.md', toMarkdown(report, { docs: origin })];
      return c.body(text, 200, {
        ...headers,
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
      });
    }
    if (format === 'pdf') {
      return c.body(await pdfOf(share.token, report), 200, {
        ...headers,
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="portico-report.pdf"',
      });
    }
    if (format !== 'html') throw problem('invalid-request', { detail: say('no-format') });
    const recent = c.req.query('said') === 'recent';
    const page = resultPage({
      report,
      share,
      origin,
      now: deps.now(),
      recent,
      mine: await isMine(c, deps, share.token),
      hasPdf: deps.pdf !== undefined,
      branding: brandingOf(await deps.branding.read(), undefined),
    });
    return c.html(page, 200, headers);
  });
  app.get('/r/:token/take-back', async (c) => {
    const { share, report } = await openMine(c, deps);
    return c.html(takeBackPage(share, report), 200, headers);
  });
  app.post('/r/:token/take-back', ownPagesOnly(deps), async (c) => {
    const { share } = await openMine(c, deps);
    await deps.shares.revoke(share.token);
    return c.redirect('/?said=taken-back', 303);
  });
}

/** @throws problem `not-found`, the same for an unknown, expired, or revoked link */
export async function openShare<E extends Env>(c: Context<E>, deps: WebDeps) {
  const found = await deps.shares.read(c.req.param('token') ?? '', deps.now());
  if (found) return found;
  throw problem('not-found', { detail: say('no-report'), headers: { ...headers } });
}

async function openMine<E extends Env>(c: Context<E>, deps: WebDeps) {
  const found = await openShare(c, deps);
  if (await isMine(c, deps, found.share.token)) return found;
  throw problem('not-found', { detail: say('revoke-elsewhere'), headers: { ...headers } });
}

async function isMine<E extends Env>(c: Context<E>, { scans }: WebDeps, token: string): Promise<boolean> {
  const id = getCookie(c, mineCookie) ?? '';
  return /^[\w-]{22}$/.test(id) && (await scans.read(id))?.token === token;
}
