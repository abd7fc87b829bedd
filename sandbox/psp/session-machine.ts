/** What becomes of a payment page: pure functions to what the ledger writes of it. */
import type { Intent } from './intent.ts';
import { cancel, confirm, type Result, type SessionResult } from './machine.ts';
import type { Session } from './session.ts';
import type { SandboxToken } from './tokens.ts';

/**
 * The buyer gives a card on an open page. A decline leaves it open.
 * @param intent of the session, or a new one for its first try
 */
export function payOnPage(session: Session, intent: Intent, token: SandboxToken): Result {
  const isFirst = session.intentId === null;
  const begun: Session = { ...session, intentId: intent.id };
  const { steps, problem } = confirm(intent, token, null, 0);
  const isDone = problem === undefined;
  const after: Session = isDone ? { ...begun, status: 'complete' } : begun;
  const paid = steps.map((step, index) => (index === steps.length - 1 ? { ...step, session: after } : step));
  const made = { kind: 'created', amount: intent.amount, intent, session: begun } as const;
  return { steps: isFirst ? [made, ...paid] : paid, ...(problem ? { problem } : {}) };
}

/** Ends an open page, by its time or because it was asked to, and what was tried on it. */
export function expireSession(session: Session, intent: Intent | undefined, now: number): SessionResult {
  const { status, amount } = session;
  if (status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`;
    return {
      steps: [{ kind: 'refused', amount: 0, session }],
      problem: { status: 400, body: { type: 'invalid_request_error', message } },
    };
  }
  const expired: Session = { ...session, status: 'expired' };
  if (!intent) return { steps: [{ kind: 'page_expired', amount, session: expired }] };
  const ended = cancel({ ...intent, ofSession: false }, 'expired', now);
  return {
    steps: ended.steps.map((step) => ({
      ...step,
      intent: { ...step.intent, ofSession: true },
      session: expired,
    })),
  };
}
