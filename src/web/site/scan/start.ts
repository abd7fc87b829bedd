/** `POST /scan`, from the form or from a program. */
import type { Context, Env } from 'hono';
import { callerNetwork, Problem } from '#http';
import { siteAddress } from '../address.ts';
import { readRequestClient } from '../../accounts/request-client.ts';
import { admitScan } from '../../admission/visitors.ts';
import { problem } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import { homePage } from '../home/page.ts';
import { auditRefusedPage } from './pages.ts';
import { readAddress } from './read-address.ts';
import { readUrl, wantsJson } from './wants.ts';

/** A report of the same URL that is newer than this is reused. */
export const freshMs = 600_000;
const uncached = { 'Cache-Control': 'no-store' };

export async function startScan<E extends Env>(c: Context<E>, deps: WebDeps): Promise<Response> {
  const json = wantsJson(c);
  const typed = await readUrl(c);
  const address = readAddress(typed);
  if ('error' in address) {
    const { error } = address;
    if (json) throw problem('invalid-request', { detail: error, errors: [{ field: 'url', detail: error }] });
    return c.html(homePage(deps, siteAddress(deps, c.req.url), { typed, error }), 400, uncached);
  }
  const { url } = address;
  const origin = siteAddress(deps, c.req.url);
  const fresh = await freshReport(deps, url);
  if (fresh !== undefined) {
    const path = `/r/${fresh}`;
    return json
      ? c.json({ url, state: 'done', resultUrl: origin + path }, 200, uncached)
      : c.redirect(`${path}?said=recent`, 303);
  }
  try {
    const held = await admitScan(deps, callerNetwork(readRequestClient(c).address), url);
    const { id } = await deps.runner.start(url, held).catch(async (error: unknown) => {
      held.release();
      await held.refund();
      throw error;
    });
    const path = `/scan/${id}`;
    if (!json) return c.redirect(path, 303);
    const at = { statusUrl: origin + path, eventsUrl: `${origin}${path}/events` };
    return c.json({ id, url, state: 'running', ...at }, 202, { ...uncached, Location: path });
  } catch (error) {
    if (json || !(error instanceof Problem)) throw error;
    const { kind, options } = error;
    return c.html(auditRefusedPage(error, url), kind.status, { ...uncached, ...options.headers });
  }
}

/** Not for a host that opted out: that request must fail with the reason. */
async function freshReport(deps: WebDeps, url: string): Promise<string | undefined> {
  const now = deps.now();
  const recent = await deps.scans.recent(url, now - freshMs, now);
  if (!recent || (await deps.optOuts.has(new URL(url).hostname))) return undefined;
  return recent.token;
}
