/** The provider without its HTTP: idempotency, effects of every commit, and what time brings about. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { toPaymentIntent, type Intent } from './intent.ts';
import { fingerprint, type Form } from './form.ts';
import { endProcessing, type Result, type StepKind } from './machine.ts';
import type { Operation } from './operations.ts';
import { missing, Refusal } from './problem.ts';
import type { Reply, Store } from './store.ts';
import { findToken } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

export interface Provider {
  /** Undefined: close the connection. @param key of the request; undefined without one @throws Refusal */
  perform(
    operation: Operation,
    endpoint: string,
    id: string,
    form: Form,
    key: string | undefined,
  ): Promise<{ reply: Reply; replayed: boolean } | undefined>;
  /** @throws Refusal 404 */
  find(id: string): Intent;
  /** Writes what happened outside of a request to the API, and tells about it. */
  commit(result: Result): Reply;
  close(): void;
}

export interface ProviderDeps {
  store: Store;
  webhooks: Webhooks | undefined;
  /** Event types to send; undefined for all. */
  events: readonly string[] | undefined;
  base: string;
  slowMs: number;
  now(): number;
}

const eventTypes: Partial<Record<StepKind, string>> = {
  created: 'payment_intent.created',
  challenged: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  declined: 'payment_intent.payment_failed',
  capture_declined: 'payment_intent.payment_failed',
  authorised: 'payment_intent.amount_capturable_updated',
  captured: 'payment_intent.succeeded',
  voided: 'payment_intent.canceled',
  canceled: 'payment_intent.canceled',
};

export function createProvider({ store, webhooks, events, base, slowMs, now }: ProviderDeps): Provider {
  const inFlight = new Set<string>();
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const newId = (prefix: string): string => prefix + randomBytes(12).toString('hex');

  function find(id: string): Intent {
    const intent = store.intents.get(id);
    if (!intent) throw missing('payment_intent', id, 'intent');
    if (intent.processingUntil === null || intent.processingUntil > now()) return intent;
    return commit(endProcessing(intent)).intent;
  }

  function commit(result: Result, request?: { key: string; print: string }): Reply {
    const reply = store.commit(result, request);
    for (const { kind, intent } of result.steps) {
      if (kind === 'processing') schedule(intent);
      const type = eventTypes[kind];
      if (type !== undefined) announce(type, intent, request?.key ?? null);
    }
    return reply;
  }

  /** Ends processing in time, so that its webhook goes out without anybody asking. */
  function schedule({ id, processingUntil }: Intent): void {
    if (processingUntil === null) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        find(id);
      },
      Math.max(0, processingUntil - now()) + 1,
    );
    timers.add(timer);
  }

  function announce(type: string, intent: Intent, key: string | null): void {
    if (!webhooks || (events && !events.includes(type))) return;
    const id = newId('evt_');
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: null,
      created: Math.floor(now() / 1_000),
      data: { object: toPaymentIntent(intent, base) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: key },
      type,
    });
    const twice = findToken(intent.instrument ?? '', 'pm_')?.doubleWebhook === true;
    // Nobody is told what a kill could still take back.
    store.settled().then(
      () => webhooks.send({ id, type, body }, twice ? 2 : 1),
      () => undefined,
    );
  }

  const deps = {
    find,
    newId,
    now,
    slowMs,
    wait: (ms: number) => wait(ms, undefined, { signal: closing.signal }),
  };

  async function run(
    operation: Operation,
    id: string,
    form: Form,
    request: { key: string; print: string } | undefined,
  ): Promise<{ reply: Reply; replayed: boolean } | undefined> {
    const performed = await operation(form, id, deps);
    if (!performed) return undefined;
    const reply = commit(performed.result, request);
    await store.settled();
    return performed.lost ? undefined : { reply, replayed: false };
  }

  for (const intent of store.intents.values()) schedule(intent);

  return {
    find,
    commit,
    async perform(operation, endpoint, id, form, key) {
      if (key === undefined) return run(operation, id, form, undefined);
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
        return await run(operation, id, form, { key, print });
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
