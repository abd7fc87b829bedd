/** `/playground`: buys from a test store, request by request. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Context, Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Site } from '#commerce';
import { callerNetwork } from '#http';
import { readRequestClient } from '../accounts/request-client.ts';
import { takeAll } from '../admission/limits.ts';
import { problem, retryAfter } from '../api/problems.ts';
import type { WebDeps } from '../deps.ts';
import { readFields } from '../form.ts';
import { siteAddress } from '../site/address.ts';
import { ownPagesOnly } from '../site/own-pages.ts';
import { exchangeWithStore } from './exchange.ts';
import { nextSteps } from './flow.ts';
import { playgroundTexts as say } from './messages/index.ts';
import { noStorePage, startPage, visitPage } from './page.ts';
import { visitFactsOf } from './payload.ts';
import { buildRequest, editRequest, maxBodyBytes, type StepFields } from './requests.ts';
import {
  openTranscript,
  sealTranscript,
  stepKinds,
  playgroundTransports,
  type StepKind,
  type Transcript,
} from './transcript.ts';

const hour = 3_600_000;
/** Requests that visitors send. */
export const playgroundLimits = {
  ofOne: { limit: 120, windowMs: hour },
  ofAll: { limit: 3_000, windowMs: hour },
};

/** A form contains everything that was sent and received. */
const maxFormBytes = 512 * 1024;

const uncached = { 'Cache-Control': 'no-store' };

export function addPurchase<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  app.get('/playground', async (c) => {
    const origin = siteAddress(deps, c.req.url);
    const stores = await deps.playground.stores();
    const [first] = stores;
    const page = first ? startPage(origin, stores, first) : noStorePage(origin);
    return c.html(page, 200, { 'Cache-Control': 'no-cache' });
  });
  app.post('/playground', ownPagesOnly(deps), bodyLimit({ maxSize: maxFormBytes }), async (c) => {
    const fields = await readFields(c as unknown as Context, maxFormBytes);
    const stores = await deps.playground.stores();
    const visit = visitIn(deps, fields, stores);
    const kind = stepKinds.find((one) => one === fields['step']);
    if (!visit || kind === undefined) return c.redirect('/playground', 303);
    await admitRequest(deps, callerNetwork(readRequestClient(c).address));
    const origin = siteAddress(deps, c.req.url);
    const { transcript, error } = await takeStep(deps, { ...visit, origin, kind, fields, env: c.env });
    const page = visitPage({
      origin,
      site: visit.site,
      transcript,
      sealed: sealTranscript(deps.secret, transcript),
      fields,
      tokens: deps.playground.tokens,
      ...(error === undefined ? {} : { error }),
    });
    return c.html(page, error === undefined ? 200 : 400, uncached);
  });
}

interface Visit {
  site: Site;
  transcript: Transcript;
}

/** Only stores of the playground, whatever the form says. */
function visitIn({ secret }: Pick<WebDeps, 'secret'>, fields: StepFields, stores: Site[]): Visit | undefined {
  const sealed = fields['state_token'];
  if (sealed !== undefined) {
    const transcript = openTranscript(secret, sealed);
    const site = stores.find(({ id }) => id === transcript?.site);
    return transcript && site && { site, transcript };
  }
  const site = fields['store'] === undefined ? stores[0] : stores.find(({ id }) => id === fields['store']);
  const transport = playgroundTransports.find((one) => one === fields['transport']) ?? 'rest';
  return site && { site, transcript: { site: site.id, transport, nonce: randomUUID(), sent: [] } };
}

async function takeStep(
  { playground }: Pick<WebDeps, 'playground'>,
  {
    transcript,
    origin,
    kind,
    fields,
    env,
  }: Visit & { origin: string; kind: StepKind; fields: StepFields; env: unknown },
): Promise<{ transcript: Transcript; error?: string }> {
  const last = transcript.sent.at(-1);
  const edited = fields['body'];
  if (edited !== undefined && edited.length > maxBodyBytes)
    return { transcript, error: say('body-too-long', { limit: maxBodyBytes }) };
  const { main, others } = nextSteps(transcript);
  const isEdit = edited !== undefined && last?.kind === kind && last.request.body !== undefined;
  if (!isEdit && kind !== main && !others.some((one) => one === kind))
    return { transcript, error: say('wrong-order') };
  const request =
    isEdit && last
      ? editRequest(last, transcript, edited)
      : buildRequest({ origin, transcript, facts: visitFactsOf(transcript) }, kind, fields);
  if (!request) return { transcript, error: say('no-checkout') };
  const sent = await exchangeWithStore(playground, transcript, kind, request, env);
  return { transcript: { ...transcript, sent: [...transcript.sent, sent] } };
}

/** @throws Problem `rate-limited` */
async function admitRequest(
  { windows, secret }: Pick<WebDeps, 'windows' | 'secret'>,
  network: string,
): Promise<void> {
  const refuse = ({ resetMs }: { resetMs: number }) =>
    problem('rate-limited', {
      detail: say('too-many-requests', { limit: playgroundLimits.ofOne.limit }),
      headers: retryAfter(resetMs),
    });
  // Hashed, so that the table of rate limits contains no IP addresses.
  const who = createHmac('sha256', secret).update(`playground\n${network}`).digest('base64url').slice(0, 16);
  await takeAll(windows, [
    { subject: `playground:${who}`, limit: playgroundLimits.ofOne, refuse, isKept: true },
    { subject: 'playground:all', limit: playgroundLimits.ofAll, refuse, isKept: true },
  ]);
}
