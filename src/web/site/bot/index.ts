/** `/bot`: what the fetcher does, how to control it, and what a site owner can request. */
import { randomBytes } from 'node:crypto';
import type { Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { callerNetwork } from '#http';
import { hostName } from '#storage';
import { siteAddress } from '../address.ts';
import { readRequestClient } from '../../accounts/request-client.ts';
import { problem, retryAfter } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import { readFields } from '../../form.ts';
import { botTexts as say } from './messages/index.ts';
import { botPage } from './page.ts';
import { ownerPage } from './owner-page.ts';
import { ownPagesOnly } from '../own-pages.ts';

const hour = 3_600_000;
/** Each verification sends up to two requests to a host that the visitor chose. */
const ofOne = { limit: 20, windowMs: hour };
const ofAll = { limit: 300, windowMs: hour };

export function addBot<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  app.get('/bot', (c) =>
    c.html(botPage(siteAddress(deps, c.req.url), deps.auditLimits), 200, {
      'Cache-Control': 'public, max-age=300',
    }),
  );
  app.get('/bot/owner', async (c) => {
    const typed = c.req.query('host') ?? '';
    const host = hostName(typed);
    if (host === undefined) {
      const wrong = { typed: typed.slice(0, 300), error: say('wrong-host') };
      return c.html(botPage(siteAddress(deps, c.req.url), deps.auditLimits, wrong), 400, noStore);
    }
    const asker = askerOf(c.req.query('as'));
    if (asker === undefined) return c.redirect(ownerPath(host, newAsker()), 303);
    const said = c.req.query('said');
    return c.html(ownerPage(await ownerFacts(host, asker), said === undefined ? {} : { said }), 200, noStore);
  });
  app.post('/bot/owner', ownPagesOnly(deps), bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    const { host: typed = '', wish = '', as = '' } = await readFields(c as never);
    const host = hostName(typed);
    const asker = askerOf(as);
    if (host === undefined || asker === undefined || !isWish(wish)) return c.redirect('/bot', 303);
    await limit(callerNetwork(readRequestClient(c).address));
    const { verified, detail } = await deps.ownership.verify(host, asker);
    if (!verified) return c.html(ownerPage(await ownerFacts(host, asker), { error: detail }), 400, noStore);
    const said = await actOnWish(deps, wish, host);
    return c.redirect(`${ownerPath(host, asker)}&said=${said}`, 303);
  });

  const ownerFacts = async (host: string, asker: string) => ({
    host,
    asker,
    token: deps.ownership.tokenOf(host, asker),
    listed: await deps.optOuts.has(host),
  });

  async function limit(network: string): Promise<void> {
    const own = await deps.windows.take(`owner:${network}`, ofOne);
    const state = own.allowed ? await deps.windows.take('owner:all', ofAll) : own;
    if (state.allowed) return;
    throw problem('rate-limited', {
      detail: say('too-many-attempts'),
      headers: retryAfter(state.resetMs),
    });
  }
}

const wishes = ['opt-out', 'opt-in', 'remove'] as const;
type Wish = (typeof wishes)[number];
const isWish = (text: string): text is Wish => (wishes as readonly string[]).includes(text);

/** Call only after the host is verified. @returns the code of the confirmation that the page shows */
async function actOnWish(
  { optOuts, scans, now }: Pick<WebDeps, 'optOuts' | 'scans' | 'now'>,
  wish: Wish,
  host: string,
): Promise<string> {
  if (wish === 'opt-out') {
    await optOuts.add(host, { source: 'owner', createdAt: now() });
    return 'out';
  }
  if (wish === 'opt-in') return (await optOuts.remove(host)) ? 'in' : 'not-listed';
  return (await scans.removeReportsOf(host)) > 0 ? 'removed' : 'none';
}

/** A visitor's secret. The proof works for anyone who knows it, so it must not appear in logs or in the proof. */
const newAsker = (): string => randomBytes(16).toString('base64url');
const askerOf = (given: string | undefined): string | undefined =>
  given !== undefined && /^[\w-]{22}$/.test(given) ? given : undefined;
const ownerPath = (host: string, as: string): string => `/bot/owner?${new URLSearchParams({ host, as })}`;

const noStore = { 'Cache-Control': 'no-store, no-transform', 'X-Robots-Tag': 'noindex' };
