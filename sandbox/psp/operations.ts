/** The endpoints that change something, each from a form to a result for the ledger. */
import { allowOnly, mergeMetadata, readAmount, readMetadata, readUrl, required, type Form } from './form.ts';
import { captureGrant, useGrant, type Grant, type GrantCounts } from './grants.ts';
import { newIntent, type Intent } from './intent.ts';
import * as machine from './machine.ts';
import { invalid, missing, Refusal } from './problem.ts';
import { begunRefund } from './refund-machine.ts';
import type { Session } from './session.ts';
import { findToken, type SandboxToken } from './tokens.ts';
import { openStripeTokenId } from '../google-pay/index.ts';

export interface OperationDeps {
  /** Current state; processing that is over has ended. @throws Refusal 404 */
  find(id: string): Intent;
  /** Current state of a page, and its payment if there is one. @throws Refusal 404 */
  findSession(id: string): { session: Session; intent: Intent | undefined };
  newId(prefix: string): string;
  now(): number;
  /** Of slow banks and of processing, milliseconds. */
  slowMs: number;
  wait(ms: number): Promise<void>;
  /** Whether the request has the version of the preview. */
  isPreview: boolean;
  /** @throws Refusal 404 */
  findGrant(id: string): Grant;
  grantCounts: GrantCounts;
  intents(): Intent[];
  /** Whether a payment was tried with a token that can be used once. */
  isTokenUsed(id: string): boolean;
}

export interface Performed {
  result: machine.SessionResult;
  /** The connection is closed instead of an answer. */
  lost?: boolean;
}

/** `undefined`: the connection is closed, nothing was done. */
export type Operation = (form: Form, id: string, deps: OperationDeps) => Promise<Performed | undefined>;

const instrumentFields = ['payment_method', 'payment_method_data'];
const createFields = [
  ...instrumentFields,
  'amount',
  'currency',
  'capture_method',
  'confirm',
  'confirmation_method',
  'automatic_payment_methods',
  'allowed_payment_method_types',
  // Its name before the API version of October 2026.
  'payment_method_types',
  'metadata',
  'description',
  'return_url',
];

export const createIntent: Operation = async (form, _id, deps) => {
  allowOnly(form, createFields);
  const given = required(form, 'amount');
  const currency = required(form, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw invalid('currency', `Invalid currency: ${currency.slice(0, 20)}`, 'parameter_invalid_string');
  const amount = readAmount(given, 'amount', currency);
  const capture = form.get('capture_method') ?? 'automatic';
  if (!['manual', 'automatic', 'automatic_async'].includes(capture))
    throw invalid('capture_method', 'Invalid capture_method: must be one of automatic, manual.');
  if ((form.get('confirmation_method') ?? 'automatic') !== 'automatic')
    throw invalid('confirmation_method', 'This sandbox supports automatic confirmation only.');
  const id = deps.newId('pi_');
  const token = readInstrument(form, { id, amount, currency }, deps);
  const made = {
    id,
    secret: deps.newId(`${id}_secret_`),
    created: deps.now(),
    amount,
    currency,
    captureMethod: capture === 'manual' ? ('manual' as const) : ('automatic' as const),
    metadata: readMetadata(form),
    description: form.get('description') ?? null,
  };
  const created: Intent = {
    ...newIntent(made),
    status: token ? 'requires_confirmation' : 'requires_payment_method',
    instrument: token?.id ?? null,
    returnUrl: readUrl(form, 'return_url'),
  };
  const first: machine.Step = { kind: 'created', amount, intent: created };
  if (form.get('confirm') !== 'true') return { result: { steps: [first] } };
  if (!token)
    throw invalid('payment_method', 'You cannot confirm without a payment method.', 'parameter_missing');
  const done = await attempt(token, () => created, created.returnUrl, deps);
  return done && { ...done, result: { ...done.result, steps: [first, ...done.result.steps] } };
};

/** Changes what is written on a payment, in whatever state it is. */
export const updateIntent: Operation = async (form, id, deps) => {
  allowOnly(form, ['metadata', 'description']);
  const before = deps.find(id);
  const metadata = mergeMetadata(before.metadata, form);
  const intent: Intent = { ...before, metadata, description: form.get('description') ?? before.description };
  return { result: { steps: [{ kind: 'updated', amount: intent.amount, intent }] } };
};

export const confirmIntent: Operation = async (form, id, deps) => {
  allowOnly(form, [...instrumentFields, 'return_url', 'allowed_payment_method_types']);
  const intent = deps.find(id);
  if (intent.ofSession)
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: 'You cannot confirm a PaymentIntent that was created by Checkout.',
    });
  const given = readInstrument(form, intent, deps);
  const token = given ?? findToken(intent.instrument ?? '', 'pm_');
  if (!token || (intent.status === 'requires_payment_method' && !given))
    throw invalid(
      'payment_method',
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'parameter_missing',
    );
  return attempt(token, () => deps.find(id), readUrl(form, 'return_url'), deps);
};

export const captureIntent: Operation = async (form, id, deps) => {
  allowOnly(form, ['amount_to_capture', 'metadata', 'final_capture']);
  const intent = deps.find(id);
  const asked = form.get('amount_to_capture');
  const amount = asked === undefined ? undefined : readAmount(asked, 'amount_to_capture', intent.currency);
  if (intent.status === 'requires_capture' && intent.grantId !== undefined)
    captureGrant(
      deps.findGrant(intent.grantId),
      { id, amount: amount ?? intent.capturable },
      deps.intents(),
      countingNow(deps),
    );
  return { result: machine.capture(intent, findToken(intent.instrument ?? '', 'pm_'), amount) };
};

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];

export const cancelIntent: Operation = async (form, id, deps) => {
  allowOnly(form, ['cancellation_reason']);
  const intent = deps.find(id);
  const reason = form.get('cancellation_reason') ?? null;
  if (reason !== null && !reasons.includes(reason))
    throw invalid('cancellation_reason', `Invalid cancellation_reason: must be one of ${reasons.join(', ')}`);
  return { result: machine.cancel(intent, reason, deps.now()) };
};

export const createRefund: Operation = async (form, _id, deps) => {
  allowOnly(form, ['payment_intent', 'amount', 'reason', 'metadata']);
  const intent = findParam(required(form, 'payment_intent'), deps);
  const asked = form.get('amount');
  const reason = form.get('reason') ?? null;
  if (reason !== null && !reasons.slice(0, 3).includes(reason))
    throw invalid('reason', `Invalid reason: must be one of ${reasons.slice(0, 3).join(', ')}`);
  const draft = {
    id: deps.newId('re_'),
    created: deps.now(),
    reason,
    metadata: readMetadata(form),
    ...begunRefund(findToken(intent.instrument ?? '', 'pm_'), deps.now() + deps.slowMs),
  };
  const amount = asked === undefined ? {} : { amount: readAmount(asked, 'amount', intent.currency) };
  return { result: machine.refund(intent, { ...draft, ...amount }) };
};

/** Tries to pay, with the answer that the token stands for. */
async function attempt(
  token: SandboxToken,
  find: () => Intent,
  returnUrl: string | null,
  deps: OperationDeps,
): Promise<Performed | undefined> {
  if (token.answer === 'drop-before') return undefined;
  if (token.answer === 'late') await deps.wait(deps.slowMs);
  // Read after the wait: it may have been canceled meanwhile.
  const result = machine.confirm(find(), token, returnUrl, deps.now() + deps.slowMs);
  if (result.problem) return { result };
  if (token.answer === 'server-error') {
    const body = { type: 'api_error', message: 'An unknown error occurred.' } as const;
    return { result: { ...result, problem: { status: 500, body } } };
  }
  return { result, ...(token.answer === 'drop-after' ? { lost: true } : {}) };
}

function readInstrument(
  form: Form,
  payment: Pick<Intent, 'id' | 'amount' | 'currency'>,
  deps: OperationDeps,
): SandboxToken | undefined {
  const method = form.get('payment_method');
  const card = form.get(cardParam);
  const shared = form.get(sharedParam);
  if (shared !== undefined && !deps.isPreview)
    throw invalid(sharedParam, `Received unknown parameter: ${sharedParam}`, 'parameter_unknown');
  for (const name of form.keys()) {
    if (name.startsWith('payment_method_data[card]') && name !== cardParam)
      throw invalid(name.slice(0, 100), 'Card numbers are not accepted. Use a token.');
  }
  if ([method, card, shared].filter((one) => one !== undefined).length > 1)
    throw invalid('payment_method', 'You may only specify one of payment_method, payment_method_data.');
  if (method !== undefined) {
    const token = findToken(method, 'pm_');
    if (!token) throw missing('PaymentMethod', method, 'payment_method', 400);
    return token;
  }
  if (shared !== undefined)
    return useGrant(findShared(shared, deps), payment, deps.intents(), countingNow(deps));
  if (card === undefined) return undefined;
  const token = findToken(card, 'tok_') ?? readGooglePayToken(card, deps);
  if (!token) throw missing('token', card, cardParam, 400);
  return token;
}

const cardParam = 'payment_method_data[card][token]';
const sharedParam = 'payment_method_data[shared_payment_granted_token]';

const countingNow = ({ now, grantCounts }: OperationDeps) => ({ now: now(), counts: grantCounts });

function findShared(id: string, { findGrant }: OperationDeps): Grant {
  try {
    return findGrant(id);
  } catch {
    throw missing('shared_payment_granted_token', id, sharedParam, 400);
  }
}

/** A token that `portico sandbox google-pay-token` made: it knows its card, ends, and can be used once. */
function readGooglePayToken(id: string, deps: OperationDeps): SandboxToken | undefined {
  const opened = openStripeTokenId(id, deps.now());
  if (!opened || (!opened.ok && opened.reason === 'unknown')) return undefined;
  if (!opened.ok) throw invalid(cardParam, `The token ${id} has expired. Create a new one.`, 'token_expired');
  if (deps.isTokenUsed(id))
    throw invalid(cardParam, `You cannot use a Stripe token more than once: ${id}.`, 'token_already_used');
  const token = findToken(`tok_sandbox_${opened.outcome}`, 'tok_');
  return token && { ...token, usedOnce: id };
}

function findParam(id: string, deps: OperationDeps): Intent {
  try {
    return deps.find(id);
  } catch {
    throw missing('payment_intent', id, 'payment_intent', 400);
  }
}
