/** Judges what a store answers about a checkout. Pure. */
import { inShort, listOf, objectOf, textOf, type GoogleAnswer, type Json } from './ask.ts';
import { googleVocabulary, googleLimits, isUnconfirmedCode, type Verdicts } from './rules.ts';

export type GoogleStep = keyof typeof googleLimits;

/** Statuses of UCP. Google's list lacks two of them, and how it shows those is not documented. */
const statuses = [
  'incomplete',
  'requires_escalation',
  'ready_for_complete',
  'complete_in_progress',
  'completed',
  'canceled',
];

/** Undefined: it is an error, or not a checkout. */
export function checkoutIn({ status = 0, json }: GoogleAnswer): Json | undefined {
  const found = objectOf(json);
  const isChecked = (status === 200 || status === 201) && objectOf(found['ucp'])['status'] !== 'error';
  return isChecked && textOf(found['id']) !== undefined ? found : undefined;
}

export function judgeTime(verdicts: Verdicts, step: GoogleStep, { ms, error }: GoogleAnswer): void {
  if (error !== undefined) return;
  const limit = googleLimits[step];
  const took = `${step} took ${(ms / 1000).toFixed(1)} s`;
  if (ms > limit) verdicts.fail('google-time', `${took}. At most ${limit / 1000} s are allowed here.`);
  else
    verdicts.pass('google-time', `No request took too long. The last ${took} of at most ${limit / 1000} s.`);
}

/** What must be right in each checkout that is returned. */
export function judgeCheckout(verdicts: Verdicts, step: string, checkout: Json, currency?: string): void {
  const faults = checkoutFaults(checkout);
  if (faults.length) verdicts.fail('google-checkout', `After ${step}: ${faults.slice(0, 3).join(' ')}`);
  else verdicts.pass('google-checkout', 'Checkouts have the required members.');
  judgeLinks(verdicts, step, checkout);
  judgeMessages(verdicts, step, checkout);
  if (currency !== undefined) judgeCurrency(verdicts, checkout, currency);
}

const whole = (value: unknown): boolean => Number.isSafeInteger(value);

export function checkoutFaults(checkout: Json): string[] {
  const { status, currency, line_items: lines, totals, links } = checkout;
  const items = listOf(lines);
  const sums = listOf(totals);
  const total = sums.filter(({ type }) => type === 'total');
  return [
    ...(statuses.includes(String(status)) ? [] : [`The status is ${String(status).slice(0, 40)}.`]),
    ...(/^[A-Z]{3}$/.test(String(currency)) ? [] : ['currency is not a code of three capital letters.']),
    ...(items.length ? [] : ['line_items is empty.']),
    ...items.flatMap(lineFaults).slice(0, 2),
    ...(total.length === 1 && sums.every(({ amount }) => whole(amount))
      ? []
      : ['totals must have whole amounts and exactly one total.']),
    ...(Array.isArray(links) ? [] : ['links is missing.']),
  ];
}

function lineFaults({ id, item, quantity }: Json): string[] {
  const { id: itemId, title, price } = objectOf(item);
  const complete = textOf(id) && textOf(itemId) && textOf(title) && whole(price) && whole(quantity);
  return complete ? [] : ['A line lacks its ID, quantity, or the ID, title, or price of its item.'];
}

/** The type of a link, and what it is in a sentence. */
export const requiredLinks = {
  terms_of_service: 'terms of service',
  privacy_policy: 'privacy policy',
} as const;

export const linkOf = (checkout: Json, type: string): string | undefined =>
  textOf(listOf(checkout['links']).find((one) => one['type'] === type)?.['url']);

function judgeLinks(verdicts: Verdicts, step: string, checkout: Json): void {
  const missing = Object.entries(requiredLinks)
    .filter(([type]) => linkOf(checkout, type) === undefined)
    .map(([, name]) => name);
  if (missing.length)
    verdicts.fail('google-links', `After ${step}: the link to the ${missing.join(' and ')} is missing.`);
  else verdicts.pass('google-links', 'Terms of service and privacy policy are linked.');
}

function judgeCurrency(verdicts: Verdicts, { currency }: Json, wanted: string): void {
  if (currency === wanted) verdicts.pass('google-currency', `A US address is priced in ${wanted}.`);
  else verdicts.fail('google-currency', `A US address is priced in ${String(currency).slice(0, 20)}.`);
}

/** Codes, their types, and severities, of a checkout or an error. */
export function judgeMessages(verdicts: Verdicts, step: string, document: Json): void {
  for (const { type, code, severity } of listOf(document['messages'])) {
    if (type !== 'error' && type !== 'warning') continue;
    const name = String(code).slice(0, 60);
    const wanted = googleVocabulary[name];
    if (wanted === undefined && isUnconfirmedCode(name))
      verdicts.unknown('google-codes', `Whether Google knows ${name} is not confirmed.`);
    else if (wanted === undefined)
      verdicts.fail(
        'google-codes',
        `After ${step}: Google does not know the code “${name}”, and shows “something went wrong” instead of the message.`,
      );
    else if (type === 'error' && textOf(severity) === undefined)
      verdicts.fail('google-codes', `After ${step}: the error ${name} has no severity.`);
    else verdicts.pass('google-codes', `Codes are in Google’s list, for example ${name}.`);
  }
}

/** A business error is HTTP 200 with messages. */
export function judgeBusinessError(verdicts: Verdicts, step: string, answer: GoogleAnswer): void {
  const { status = 0, json } = answer;
  judgeMessages(verdicts, step, objectOf(json));
  if (status === 200 || status === 201) return;
  if (status >= 400)
    verdicts.fail(
      'google-decline',
      `After ${step}: a business error was answered with ${inShort(answer)}. It must be 200 with messages.`,
    );
}

/** The token that Google made for the advertised gateway was not accepted, as opposed to declined. */
export const isTokenRefused = ({ status = 0, json }: GoogleAnswer): boolean => {
  const { code, messages } = objectOf(json);
  const codes = [code, ...listOf(messages).map((one) => one['code'])].map(String);
  return status >= 400 && status < 500 && codes.some((one) => /handler|mismatch|instrument/.test(one));
};

const paidStatuses = ['completed', 'complete_in_progress'];

/** Whether the store says that it is or will be paid. */
export const isPaid = ({ status, json }: GoogleAnswer): boolean =>
  status === 200 && paidStatuses.includes(String(objectOf(json)['status']));

const errorsOf = ({ json }: GoogleAnswer): Json[] =>
  listOf(objectOf(json)['messages']).filter(({ type }) => type === 'error');

const isReady = ({ status }: Json): boolean => status === 'ready_for_complete';

/**
 * Whether a checkout that could be paid was declined: an error that is not about items, buyer, or address, and nothing for the buyer to do elsewhere.
 * @param before the checkout as it was
 */
export const isDecline = (answer: GoogleAnswer, before: Json): boolean =>
  answer.status === 200 &&
  isReady(before) &&
  !isPaid(answer) &&
  objectOf(answer.json)['status'] !== 'requires_escalation' &&
  errorsOf(answer).some(({ code }) => googleVocabulary[String(code)] === undefined);

/** @param before the checkout as it was when the payment was tried */
export function judgeDecline(verdicts: Verdicts, gateway: string, answer: GoogleAnswer, before: Json): void {
  const { status = 0 } = answer;
  const unknown = (said: string): void => {
    for (const rule of ['google-gateway', 'google-decline'] as const) verdicts.unknown(rule, said);
  };
  if (isTokenRefused(answer)) {
    verdicts.fail(
      'google-gateway',
      `The handler names the gateway ${gateway}, but the store refuses the tokens of this gateway: ${inShort(answer)}.`,
    );
    return;
  }
  if (status === 403 || status === 429) {
    verdicts.fail('google-capacity', `A declined payment was answered with ${inShort(answer)}.`);
    return;
  }
  if (status >= 400 && status < 500 && /credential|token/.test(inShort(answer)))
    return unknown(`The processor could not read the test token: ${inShort(answer)}.`);
  if (!isReady(before))
    return unknown(
      `No payment was tried: the checkout was ${String(before['status']).slice(0, 40)}, and complete returned ${inShort(answer)}.`,
    );
  if (status !== 200) {
    verdicts.fail(
      'google-decline',
      `A declined payment was answered with ${inShort(answer)}. It must be 200 with messages.`,
    );
    return;
  }
  if (isPaid(answer)) return unknown('The declining test token was accepted.');
  judgeMessages(verdicts, 'complete', objectOf(answer.json));
  if (errorsOf(answer).length === 0) {
    verdicts.fail('google-decline', 'A declined payment has no message of type error.');
    return;
  }
  if (!isDecline(answer, before))
    return unknown(`Complete returned ${inShort(answer)}, which is not about the payment.`);
  verdicts.pass('google-decline', 'A declined payment was answered with 200 and messages.');
  // A processor that cannot read a token declines it as well; Stripe knows its own test tokens.
  if (gateway === 'stripe')
    verdicts.pass('google-gateway', `The store’s processor accepts tokens of the gateway ${gateway}.`);
  else
    verdicts.unknown(
      'google-gateway',
      `The store did not refuse a token of the gateway ${gateway}. Whether its processor can read it is only seen when it pays one.`,
    );
}

/** @param answer to a payment method that Google Pay did not make */
export function judgeBareToken(verdicts: Verdicts, answer: GoogleAnswer): void {
  const { status = 0 } = answer;
  if (isPaid(answer))
    verdicts.fail(
      'google-bare-token',
      'A payment method that Google Pay did not make was paid under its handler.',
    );
  else if (status >= 400 && status < 500 && status !== 403 && status !== 429)
    verdicts.pass(
      'google-bare-token',
      `A payment method that Google Pay did not make was rejected: ${inShort(answer)}.`,
    );
  else
    verdicts.unknown(
      'google-bare-token',
      `A payment method that Google Pay did not make was not paid (${inShort(answer)}). Whether the processor was asked cannot be seen from outside.`,
    );
}
