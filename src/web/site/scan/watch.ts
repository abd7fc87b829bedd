/** `/scan/{id}`. The ID is a secret of the one who started the scan. */
import type { Context, Env } from 'hono';
import { setCookie } from 'hono/cookie';
import { callerNetwork } from '#http';
import { siteAddress } from '../address.ts';
import { readRequestClient } from '../../accounts/request-client.ts';
import { problem, retryAfter } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import { eventStream, type StreamCaps } from './events.ts';
import { explainFailure } from './failures.ts';
import { scanTexts as say } from './messages/index.ts';
import { failedPage, auditProgressPage } from './pages.ts';
import { mineCookie } from './result.ts';
import { stageWords } from './stages.ts';
import { readScan, type ScanState } from './state.ts';
import { wantsJson } from './wants.ts';

const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
const hereMs = 300;
/** The row is updated once a second. */
const elsewhereMs = 1_000;

export async function showScan<E extends Env>(c: Context<E>, deps: WebDeps): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const found = await readScan(deps, id);
  if (!found) throw noSuchScan();
  if (wantsJson(c)) return c.json(toJson(found, siteAddress(deps, c.req.url)), 200, headers);
  if (found.state === 'running') return c.html(auditProgressPage(id, found), 200, headers);
  if (found.state === 'failed') return c.html(failedPage(found), 200, headers);
  // Lets the one who started the scan revoke the link.
  setCookie(c, mineCookie, id, {
    path: `/r/${found.token}`,
    httpOnly: true,
    sameSite: 'Lax',
    secure: siteAddress(deps, c.req.url).startsWith('https:'),
    maxAge: 30 * 86_400,
  });
  return c.redirect(`/r/${found.token}`, 303);
}

/** Revokes the link, for programs. */
export async function takeBack<E extends Env>(c: Context<E>, deps: WebDeps): Promise<Response> {
  const found = await readScan(deps, c.req.param('id') ?? '');
  if (found?.state !== 'done' || !(await deps.shares.revoke(found.token))) throw noSuchScan();
  return c.body(null, 204);
}

export async function scanEvents<E extends Env>(
  c: Context<E>,
  deps: WebDeps,
  caps: StreamCaps,
): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const found = await readScan(deps, id);
  if (!found) throw noSuchScan();
  const leave = caps.enter(callerNetwork(readRequestClient(c).address));
  if (!leave) {
    throw problem('overloaded', { detail: say('too-many-streams'), headers: retryAfter(5_000) });
  }
  const stream = eventStream({
    read: () => readScan(deps, id),
    page: `/scan/${id}`,
    stopping: deps.stopping,
    everyMs: deps.runner.progressOf(id) ? hereMs : elsewhereMs,
    onEnd: leave,
  });
  return c.body(stream, 200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Turns off buffering in proxies.
    'X-Accel-Buffering': 'no',
  });
}

function toJson(found: ScanState, origin: string) {
  const { url, state } = found;
  if (state === 'done') return { url, state, resultUrl: `${origin}/r/${found.token}` };
  if (state === 'failed') {
    const { title, why, advice } = explainFailure(found.code);
    return { url, state, error: { code: found.code, title, detail: found.detail ?? why, advice } };
  }
  const { stage, done, left } = found;
  return { url, state, progress: { stage: stageWords(stage), done, left } };
}

const noSuchScan = () => problem('not-found', { detail: say('no-scan') });
