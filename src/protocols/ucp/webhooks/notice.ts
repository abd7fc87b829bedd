/** One try to deliver a notice of an order (UCP order, Webhooks; Standard Webhooks header names; RFC 9421). */
import { partnerFacts, partnerRetryHours, type OrderNotice, type PartnerFacts, type Site } from '#commerce';
import { readRetryAfter, type Fetcher, type FetchRequest, type HttpExchange } from '#fetch';
import { readPublicUrl } from '../negotiation/index.ts';
import type { EncodeContext, Release } from '../release.ts';
import { detachedJws, signMessage, type SiteKeys } from '../signatures/index.ts';

export interface NoticeDeps {
  site(id: string): Promise<Site | undefined>;
  release(version: string): Release | undefined;
  /** Must be the same at every try, as the body is written by it: no capability but those of orders. */
  frame(site: Site, release: Release): EncodeContext;
  /** `{number}.{mac}`. @param site its id */
  orderId(site: string, number: string): string;
  keys: Pick<SiteKeys, 'signingKey'>;
  /** Keys of a partner's order webhook, the current one first; those of before hold until the partner has changed over. */
  partnerKeys?(site: string, partner: string): Promise<string[]>;
  /** Called when a partner accepted its current key while there is one of before, which has no use any more. */
  keyAccepted?(site: string, partner: string): Promise<void>;
  /** Of sites and their secrets: the one that `site` and `partnerKeys` know at least, and the present one. */
  revision?: { known(site: string): Promise<number>; present(): Promise<number> };
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Send to this machine over plain http: development and tests only. */
  allowInsecureLoopback?: boolean;
  /** Epoch milliseconds. */
  now(): number;
  log(event: string, facts: Record<string, unknown>): void;
}

export type NoticeOutcome =
  | { state: 'delivered' }
  /** Never to be tried again. */
  | { state: 'dropped'; reason: string }
  /** `retryFor`: hours, of the partner; `stop`: not again until a person has looked; `soon`: at once, as a person has just changed something. */
  | { state: 'failed'; reason: string; retryAfterMs?: number; retryFor?: number; stop?: true; soon?: true };

const timeoutMs = 10_000;
/** Beyond the limits of the exchange itself. */
const patienceMs = 5_000;
/** A try is over after this long, whatever happens. */
export const longestNoticeTryMs = timeoutMs + patienceMs;
/** Of the answer only the status matters. */
const maxBytes = 4_096;

/** Never rejects. */
export async function tryNotice(deps: NoticeDeps, notice: OrderNotice): Promise<NoticeOutcome> {
  // Until the partner's rule is known: its update must not be dropped early.
  let retryFor: number | undefined = notice.partner === undefined ? undefined : partnerRetryHours.max;
  try {
    const known = await deps.revision?.known(notice.site);
    const site = await deps.site(notice.site);
    if (!site) throw new Error('The store no longer exists.');
    const partner = partnerOf(site, notice);
    retryFor = partner?.retryFor;
    const hook = partner?.orderWebhook;
    const to = {
      site,
      isPartner: partner !== undefined,
      hook,
      retryFor,
      url: hook?.url ?? notice.url,
      signal: AbortSignal.timeout(longestNoticeTryMs),
    };
    const keys = hook?.key ? await deps.partnerKeys?.(notice.site, notice.partner as string) : undefined;
    // A URL and a key of different revisions could send the key to a host for which it was not stored.
    if (keys?.length && known !== (await deps.revision?.present()))
      return { state: 'failed', reason: 'settings-changed', soon: true };
    const outcome =
      readPublicUrl(to.url, deps) === undefined
        ? uncallable('bad-url', to)
        : await sendWithKeys(deps, notice, to, keys?.length ? keys : [undefined]);
    const isStopped = outcome.state === 'failed' && outcome.stop === true;
    // Who changed a setting during the try has resumed what was held before, and does not look again.
    if (isStopped && known !== (await deps.revision?.present()))
      return { state: 'failed', reason: outcome.reason, soon: true };
    return outcome;
  } catch (error) {
    deps.log('notice-not-written', { site: notice.site, error: errorMessage(error) });
    return { state: 'failed', reason: 'not-written', ...(retryFor === undefined ? {} : { retryFor }) };
  }
}

async function sendWithKeys(
  deps: NoticeDeps,
  notice: OrderNotice,
  to: Omit<Target, 'key'>,
  [key, ...others]: readonly (string | undefined)[],
): Promise<NoticeOutcome> {
  const request = await noticeRequest(deps, notice, { ...to, key });
  const response = await deps.fetcher.fetch(request);
  const outcome = noticeOutcome(response, deps.now(), to);
  if (others.length === 0) return outcome;
  if (isKeyRefused(outcome)) return sendWithKeys(deps, notice, to, others);
  if (outcome.state === 'delivered')
    await deps.keyAccepted?.(notice.site, notice.partner as string).catch((error: unknown) => {
      deps.log('former-key-not-removed', { site: notice.site, error: errorMessage(error) });
    });
  return outcome;
}

type Hook = NonNullable<PartnerFacts['orderWebhook']>;

/** As the store has it now: it may have been changed since the order. */
function partnerOf({ partners = [] }: Site, { partner }: OrderNotice): PartnerFacts | undefined {
  const found = partner === undefined ? undefined : partners.find(({ id }) => id === partner);
  return found && partnerFacts(found);
}

const isKeyRefused = (outcome: NoticeOutcome): boolean =>
  outcome.state === 'failed' && (outcome.reason === 'HTTP 401' || outcome.reason === 'HTTP 403');

/**
 * A URL of a partner is a setting of the store, and its name may resolve to another address later: a person has to look at it. Another
 * platform gave the URL itself, and cannot change that of an order.
 */
const uncallable = (
  reason: 'bad-url' | 'not-public',
  { isPartner }: Pick<Target, 'isPartner'>,
): NoticeOutcome => (isPartner ? { state: 'failed', reason, stop: true } : { state: 'dropped', reason });

/**
 * `Webhook-Id`: the new entry of the order that the update is about, or the update itself where there is none, as when an order was
 * placed, or a refund that was pending arrived.
 */
export const webhookId = ({ id, event }: Pick<OrderNotice, 'id' | 'event'>): string => event?.id ?? id;

interface Target {
  site: Site;
  /** Of the store. */
  isPartner: boolean;
  hook: Hook | undefined;
  /** Hours, of the partner. */
  retryFor: number | undefined;
  url: string;
  /** Of the partner. */
  key: string | undefined;
  signal: AbortSignal;
}

/**
 * ID, time, and body are the same at every try. The signature is made anew, as its time and its key must be current.
 * @throws when the release is gone
 */
async function noticeRequest(deps: NoticeDeps, notice: OrderNotice, target: Target): Promise<FetchRequest> {
  const { site, hook, signal } = target;
  const release = deps.release(notice.release);
  if (!release) throw new Error('The UCP release is no longer supported.');
  const frame = deps.frame(site, release);
  const orderId = deps.orderId(notice.site, notice.orderNumber);
  const id = webhookId(notice);
  const body = JSON.stringify(release.encode.notice({ ...notice, id }, orderId, frame));
  // As the fetcher sends it: the signature covers it.
  const url = withKey(target);
  const headers = {
    ...hook?.headers,
    ...(hook?.key?.in === 'header' && target.key !== undefined
      ? { [hook.key.name.toLowerCase()]: target.key }
      : {}),
    'content-type': 'application/json',
    'user-agent': 'Portico (UCP order webhooks)',
    'ucp-agent': `profile="${frame.addresses.origin}/.well-known/ucp"`,
    'webhook-id': id,
    // UCP's table of signed components asks for it on every POST; an order's own page names webhook-id alone.
    'idempotency-key': notice.id,
    'webhook-timestamp': String(Math.floor((notice.event?.at ?? notice.createdAt) / 1000)),
  };
  const key = await deps.keys.signingKey(notice.site);
  const message = { method: 'POST', url, headers, body: Buffer.from(body) };
  return {
    url,
    method: 'POST',
    headers: {
      ...headers,
      ...(release.signsDetached ? { 'request-signature': detachedJws(message.body, key) } : {}),
      ...signMessage(message, key, deps.now()),
    },
    body,
    redirects: 0,
    maxBytes,
    timeoutMs,
    signal,
  };
}

function withKey({ hook, url, key }: Target): string {
  const address = new URL(url);
  if (hook?.key?.in === 'query' && key !== undefined) address.searchParams.set(hook.key.name, key);
  return address.href;
}

/**
 * What a partner refuses is refused again, except with the statuses that are to be tried again: a person has to look at it. Another
 * platform has no setting that could be wrong here, and may be in the middle of a release.
 */
const isRefusal = (status: number | undefined, { retryStatuses }: Pick<Hook, 'retryStatuses'>): boolean =>
  status !== undefined && status >= 400 && status <= 499 && !retryStatuses.includes(status);

/** With a status of 2xx the platform has the notice, even when the rest of its answer breaks off. @param to of a partner */
export function noticeOutcome(
  { status, error, headers }: Pick<HttpExchange, 'status' | 'error' | 'headers'>,
  now: number,
  { isPartner = false, hook, retryFor }: Partial<Pick<Target, 'isPartner' | 'hook' | 'retryFor'>> = {},
): NoticeOutcome {
  if (status !== undefined && status >= 200 && status <= 299) return { state: 'delivered' };
  const reason = error?.code ?? `HTTP ${status}`;
  if (reason === 'not-public' || reason === 'bad-url') return uncallable(reason, { isPartner });
  if (status === 410) return { state: 'dropped', reason };
  if (hook && isRefusal(status, hook)) return { state: 'failed', reason, stop: true };
  const retryAfterMs = readRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], now);
  return {
    state: 'failed',
    reason,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(retryFor === undefined ? {} : { retryFor }),
  };
}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
