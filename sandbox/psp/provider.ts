/** The provider without its HTTP: idempotency, effects of every commit, and what time brings about. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eventsOf } from './events.ts';
import { fingerprint, type Form } from './form.ts';
import type { GrantCounts } from './grants.ts';
import type { Intent, Refund } from './intent.ts';
import { endProcessing, type SessionResult } from './machine.ts';
import type { Operation, OperationDeps } from './operations.ts';
import { missing, Refusal } from './problem.ts';
import { endRefund } from './refund-machine.ts';
import { expireSession } from './session-machine.ts';
import type { Session } from './session.ts';
import type { Reply, Store } from './store.ts';
import { findToken } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

export interface Provider extends Pick<OperationDeps, 'findSession' | 'findGrant' | 'newId' | 'now'> {
  /** Undefined: close the connection. @param key of the request; undefined without one @throws Refusal */
  perform(
    operation: Operation,
    endpoint: string,
    id: string,
    form: Form,
    key: string | undefined,
    isPreview: boolean,
  ): Promise<{ reply: Reply; replayed: boolean } | undefined>;
  /** @throws Refusal 404 */
  find(id: string): Intent;
  /** @throws Refusal 404 */
  findRefund(id: string): Refund;
  /** Records what happened outside of an API request, and sends the notification. */
  commit(result: SessionResult): Reply;
  close(): void;
}

export interface ProviderDeps {
  store: Store;
  webhooks: Webhooks | undefined;
  /** Event types to send; undefined for all. */
  events: readonly string[] | undefined;
  base: string;
  slowMs: number;
  grantCounts: GrantCounts;
  now(): number;
}

export function createProvider({
  store,
  webhooks,
  events,
  base,
  slowMs,
  grantCounts,
  now,
}: ProviderDeps): Provider {
  const inFlight = new Set<string>();
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const newId = (prefix: string): string => prefix + randomBytes(12).toString('hex');

  function find(id: string): Intent {
    const intent = store.intents.get(id);
    if (!intent) throw missing('payment_intent', id, 'intent');
    if (intent.processingUntil === null || intent.processingUntil > now()) return intent;
    commit(endProcessing(intent));
    return find(id);
  }

  const findSession: Provider['findSession'] = (id) => {
    const session = store.sessions.get(id);
    if (!session) throw missing('checkout.session', id, 'session');
    const intent = session.intentId === null ? undefined : find(session.intentId);
    if (session.status !== 'open' || session.expiresAt > now()) return { session, intent };
    commit(expireSession(session, intent, now()));
    return findSession(id);
  };

  const findGrant: Provider['findGrant'] = (id) => {
    const grant = store.grants.get(id);
    if (!grant) throw missing('shared_payment_granted_token', id, 'id');
    return grant;
  };

  function findRefund(id: string): Refund {
    const refund = store.refunds.get(id);
    if (!refund) throw missing('refund', id, 'id');
    if (refund.pendingUntil === undefined || refund.pendingUntil > now()) return refund;
    commit(endRefund(refund, find(refund.intentId)));
    return findRefund(id);
  }

  function commit(result: SessionResult, request?: { key: string; print: string }): Reply {
    const reply = store.commit(result, request);
    for (const step of result.steps) {
      if (step.kind === 'processing') scheduleEnd(step.intent);
      if (step.refund) scheduleRefund(step.refund);
      if (step.kind === 'page_opened' && step.session) scheduleExpiry(step.session);
      for (const event of eventsOf(step, base)) announce(event, step.intent, request?.key ?? null);
    }
    return reply;
  }

  /** What time brings about comes without anybody asking, so that its webhook goes out. */
  function schedule(at: number, happen: () => unknown): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        happen();
      },
      Math.max(0, at - now()) + 1,
    );
    timers.add(timer);
  }

  function scheduleEnd({ id, processingUntil }: Intent): void {
    if (processingUntil !== null) schedule(processingUntil, () => find(id));
  }

  function scheduleRefund({ id, pendingUntil }: Refund): void {
    if (pendingUntil !== undefined) schedule(pendingUntil, () => findRefund(id));
  }

  function scheduleExpiry({ id, status, expiresAt }: Session): void {
    if (status === 'open') schedule(expiresAt, () => findSession(id));
  }

  function announce(
    { type, object }: { type: string; object: object },
    intent: Intent | undefined,
    key: string | null,
  ): void {
    if (!webhooks || (events && !events.includes(type))) return;
    const id = newId('evt_');
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: null,
      created: Math.floor(now() / 1_000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: key },
      type,
    });
    const twice = findToken(intent?.instrument ?? '', 'pm_')?.doubleWebhook === true;
    // Nothing is announced that a kill could still undo.
    store.settled().then(
      () => webhooks.send({ id, type, body }, twice ? 2 : 1),
      () => undefined,
    );
  }

  const deps = {
    find,
    findSession,
    findGrant,
    intents: () => [...store.intents.values()],
    newId,
    now,
    slowMs,
    grantCounts,
    isTokenUsed: (id: string) =>
      [...store.intents.values()].some(({ usedTokens }) => usedTokens?.includes(id)),
    wait: (ms: number) => wait(ms, undefined, { signal: closing.signal }),
  };

  async function run(
    operation: Operation,
    id: string,
    form: Form,
    request: { key: string; print: string } | undefined,
    isPreview: boolean,
  ): Promise<{ reply: Reply; replayed: boolean } | undefined> {
    const performed = await operation(form, id, { ...deps, isPreview });
    if (!performed) return undefined;
    const reply = commit(performed.result, request);
    await store.settled();
    return performed.lost ? undefined : { reply, replayed: false };
  }

  for (const intent of store.intents.values()) scheduleEnd(intent);
  for (const session of store.sessions.values()) scheduleExpiry(session);
  for (const refund of store.refunds.values()) scheduleRefund(refund);

  return {
    find,
    findRefund,
    findSession,
    findGrant,
    newId,
    now,
    commit,
    async perform(operation, endpoint, id, form, key, isPreview) {
      if (key === undefined) return run(operation, id, form, undefined, isPreview);
      if (key.length > 255 || key === '')
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: 'Idempotency keys have 1 to 255 characters.',
        });
      if (inFlight.has(key))
        throw new Refusal(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotency-Key.',
        });
      const print = fingerprint(endpoint, form);
      const saved = store.saved(key);
      if (saved) {
        if (saved.print !== print)
          throw new Refusal(400, {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          });
        await store.settled();
        return { reply: saved.reply, replayed: true };
      }
      inFlight.add(key);
      try {
        return await run(operation, id, form, { key, print }, isPreview);
      } finally {
        inFlight.delete(key);
      }
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
