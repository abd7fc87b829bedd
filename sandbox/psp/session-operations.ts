/** The endpoints of payment pages that change something (docs.stripe.com/api/checkout/sessions). */
import { allowOnly, readAmount, readMetadata, readUrl, required, type Form } from './form.ts';
import type { Operation } from './operations.ts';
import { invalid } from './problem.ts';
import { expireSession } from './session-machine.ts';
import type { Session } from './session.ts';

const plainFields = [
  'mode',
  'ui_mode',
  'success_url',
  'cancel_url',
  'client_reference_id',
  'expires_at',
  'adaptive_pricing[enabled]',
  'allowed_payment_method_types[0]',
  // Its name before the API version of October 2026.
  'payment_method_types[0]',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'payment_intent_data[capture_method]',
  'payment_intent_data[description]',
];
const metadataFields = ['metadata[', 'payment_intent_data[metadata]['];

export const createSession: Operation = async (form, _id, deps) => {
  allowFields(form);
  readExpansion(form);
  const price = 'line_items[0][price_data]';
  only(form, 'mode', ['payment']);
  only(form, 'ui_mode', ['hosted_page'], 'hosted_page');
  only(form, 'adaptive_pricing[enabled]', ['false'], 'false');
  only(form, 'line_items[0][quantity]', ['1']);
  only(form, 'allowed_payment_method_types[0]', ['card'], 'card');
  only(form, 'payment_method_types[0]', ['card'], 'card');
  const capture = only(form, 'payment_intent_data[capture_method]', ['manual', 'automatic'], 'automatic');
  const currency = required(form, `${price}[currency]`).toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw invalid(`${price}[currency]`, `Invalid currency: ${currency.slice(0, 20)}`);
  required(form, 'success_url');
  const now = deps.now();
  const session: Session = {
    id: deps.newId('cs_test_'),
    created: now,
    expiresAt: readExpiry(form, now),
    status: 'open',
    amount: readAmount(required(form, `${price}[unit_amount]`), `${price}[unit_amount]`, currency),
    currency,
    name: readText(form, `${price}[product_data][name]`, 250) ?? '',
    reference: readText(form, 'client_reference_id', 200),
    metadata: readMetadata(form),
    successUrl: readUrl(form, 'success_url') ?? '',
    cancelUrl: readUrl(form, 'cancel_url'),
    captureMethod: capture === 'manual' ? 'manual' : 'automatic',
    intentMetadata: readMetadata(form, 'payment_intent_data[metadata]'),
    description: readText(form, 'payment_intent_data[description]', 1_000),
    intentId: null,
  };
  if (session.name === '') required(form, `${price}[product_data][name]`);
  return { result: { steps: [{ kind: 'page_opened', amount: session.amount, session }] } };
};

export const expireSessionById: Operation = async (form, id, deps) => {
  allowOnly(form, []);
  readExpansion(form);
  const { session, intent } = deps.findSession(id);
  return { result: expireSession(session, intent, deps.now()) };
};

/** Whether the payment is to be shown as a whole. @param form or query of a request */
export function readExpansion(form: Form): boolean {
  let expanded = false;
  for (const [name, value] of form) {
    if (!/^expand\[\d{0,2}\]$/.test(name)) continue;
    if (value !== 'payment_intent')
      throw invalid('expand', `This property cannot be expanded (${value.slice(0, 100)}).`);
    expanded = true;
  }
  return expanded;
}

function allowFields(form: Form): void {
  for (const name of form.keys()) {
    const isKnown =
      plainFields.includes(name) ||
      metadataFields.some((start) => name.startsWith(start)) ||
      name.startsWith('expand[');
    if (isKnown) continue;
    const shown = name.slice(0, 100);
    throw invalid(shown, `Received unknown parameter: ${shown}`, 'parameter_unknown');
  }
}

/** @param otherwise the value when none is given; without it one is required */
function only(form: Form, name: string, values: readonly string[], otherwise?: string): string {
  const value = otherwise === undefined ? required(form, name) : (form.get(name) ?? otherwise);
  if (!values.includes(value)) throw invalid(name, `Invalid ${name}: must be one of ${values.join(', ')}`);
  return value;
}

function readText(form: Form, name: string, most: number): string | null {
  const text = form.get(name) ?? null;
  if (text !== null && text.length > most)
    throw invalid(name, `Invalid string: must be at most ${most} characters`, 'parameter_invalid_string');
  return text;
}

const minute = 60_000;

function readExpiry(form: Form, now: number): number {
  const text = form.get('expires_at');
  if (text === undefined) return now + 24 * 60 * minute;
  const at = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Number.NaN;
  if (Number.isNaN(at))
    throw invalid('expires_at', `Invalid integer: ${text.slice(0, 40)}`, 'parameter_invalid_integer');
  const refuse = (rule: string) =>
    invalid('expires_at', `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`);
  if (at < now - (now % 1_000) + 30 * minute) throw refuse('at least 30 minutes');
  if (at > now + 24 * 60 * minute) throw refuse('less than 24 hours');
  return at;
}
