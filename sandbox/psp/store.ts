/** What the ledger says, in memory. The same function applies an entry when it is made and when it is read again. */
import type { Grant } from './grants.ts';
import type { Intent, Refund } from './intent.ts';
import { openLedger, openMemoryLedger, type Ledger } from './ledger.ts';
import type { SessionResult, StepKind } from './machine.ts';
import type { ProblemBody } from './problem.ts';
import type { Session } from './session.ts';
import { addUp, isMoney, type Sums } from './sums.ts';

/** One line of the file. */
interface Entry {
  seq: number;
  /** Epoch milliseconds. */
  at: number;
  kind: StepKind;
  amount: number;
  intent?: Intent;
  refund?: Refund;
  session?: Session;
  grant?: Grant;
  /** Of the request that caused it; on its last entry. */
  request?: { key: string; print: string; status: number; problem?: ProblemBody };
}

export interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Of a request with an idempotency key: what it was and what it was answered. */
export interface Saved {
  print: string;
  at: number;
  reply: Reply;
}

export interface Reply {
  status: number;
  intent?: Intent;
  refund?: Refund;
  session?: Session;
  grant?: Grant;
  problem?: ProblemBody;
}

/** An entry as `GET /ledger` shows it. */
export interface LedgerEntry {
  seq: number;
  at: number;
  kind: StepKind;
  /** Empty for a page without any attempt to pay. */
  intentId: string;
  sessionId?: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  refundId?: string;
  idempotencyKey?: string;
}

export interface LedgerView {
  entries: LedgerEntry[];
  /** By currency. */
  sums: Record<string, Sums>;
}

export interface Store {
  keys: Keys;
  intents: ReadonlyMap<string, Intent>;
  refunds: ReadonlyMap<string, Refund>;
  sessions: ReadonlyMap<string, Session>;
  grants: ReadonlyMap<string, Grant>;
  saved(key: string): Saved | undefined;
  /** Takes effect at once; what is answered must wait for `settled`. */
  commit(result: SessionResult, request?: { key: string; print: string }): Reply;
  settled(): Promise<void>;
  view(): LedgerView;
  close(): Promise<void>;
}

/** Stripe keeps answers for at least a day. */
const keepMs = 86_400_000;

/** @param keys used for a ledger that has none yet; `fixed` ones win over those of the ledger */
export async function openStore(
  file: string | undefined,
  keys: Keys,
  fixed: Partial<Keys>,
  now: () => number,
): Promise<Store> {
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const sessions = new Map<string, Session>();
  const grants = new Map<string, Grant>();
  const answers = new Map<string, Saved>();
  const entries: LedgerEntry[] = [];
  const sums = new Map<string, Sums>();
  let known: Keys | undefined;
  let seq = 0;

  function apply({ request, ...entry }: Entry): void {
    const { kind, amount, intent, refund, session, grant } = entry;
    const { currency, metadata } = (intent ?? session ?? grant)!;
    seq = entry.seq;
    if (intent) intents.set(intent.id, intent);
    if (session) sessions.set(session.id, session);
    if (grant) grants.set(grant.id, grant);
    if (refund) refunds.set(refund.id, refund);
    if (request) {
      const { status, problem } = request;
      const reply = replyOf(entry, status, problem);
      answers.set(request.key, { print: request.print, at: entry.at, reply });
      forget(entry.at);
    }
    // The ledger shows payments.
    if (kind === 'refused' || grant) return;
    entries.push({
      seq,
      at: entry.at,
      kind,
      intentId: intent?.id ?? '',
      ...(session ? { sessionId: session.id } : {}),
      amount,
      currency,
      metadata,
      ...(refund ? { refundId: refund.id } : {}),
      ...(request ? { idempotencyKey: request.key } : {}),
    });
    addUp(sums, { kind, amount, currency });
  }

  /** The map keeps the order of insertion, so the oldest come first. */
  function forget(at: number): void {
    for (const [key, answer] of answers) {
      if (at - answer.at < keepMs) return;
      answers.delete(key);
    }
  }

  const read = (line: unknown): void => {
    const opened = (line as { keys?: Keys }).keys;
    if (opened) known = opened;
    else apply(line as Entry);
  };
  const ledger: Ledger = file === undefined ? openMemoryLedger() : await openLedger(file, read);
  const used = { ...(known ?? keys), ...fixed };
  if (JSON.stringify(used) !== JSON.stringify(known))
    ledger.append(`${JSON.stringify({ at: now(), keys: used })}\n`, true);
  await ledger.settled();

  return {
    keys: used,
    intents,
    refunds,
    sessions,
    grants,
    saved(key) {
      const answer = answers.get(key);
      return answer && now() - answer.at < keepMs ? answer : undefined;
    },
    commit({ steps, problem }, request) {
      const at = now();
      const last = steps.at(-1);
      if (!last) throw new TypeError('A result must have at least one step.');
      const status = problem?.status ?? 200;
      const body = problem ? { problem: problem.body } : {};
      let text = '';
      for (const step of steps) {
        if (step.kind === 'refused' && !request) continue;
        const closing = step === last && request ? { request: { ...request, status, ...body } } : {};
        const entry: Entry = { seq: seq + 1, at, ...step, ...closing };
        apply(entry);
        if (file !== undefined) text += `${JSON.stringify(entry)}\n`;
      }
      if (text !== '')
        ledger.append(
          text,
          steps.some(({ kind }) => isMoney(kind)),
        );
      return replyOf(last, status, problem?.body);
    },
    settled: () => ledger.settled(),
    view: () => ({ entries: [...entries], sums: structuredClone(Object.fromEntries(sums)) }),
    close: () => ledger.close(),
  };
}

function replyOf(
  { intent, refund, session, grant }: Pick<Entry, 'intent' | 'refund' | 'session' | 'grant'>,
  status: number,
  problem: ProblemBody | undefined,
): Reply {
  return {
    status,
    ...(intent ? { intent } : {}),
    ...(refund ? { refund } : {}),
    ...(session ? { session } : {}),
    ...(grant ? { grant } : {}),
    ...(problem ? { problem } : {}),
  };
}
