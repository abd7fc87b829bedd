/** What each request does. Results that Adyen reports later are `later`: they happen after the answer, or before it by fault. */
import type { AdyenPayment, Bank, Money } from './bank.ts';
import { newPsp } from './bank.ts';
import { AdyenProblem, readAmount, textOf, type Body } from './problem.ts';
import { readBehavior, type AdyenBehavior, type AdyenRecipient } from './tokens.ts';

export interface Outcome {
  status: number;
  body: Record<string, unknown>;
  payment?: AdyenPayment;
  later: (() => Promise<void>)[];
}

export interface Event {
  eventCode: string;
  success: boolean;
  /** Of the change; default the payment's own. */
  psp?: string;
  amount?: Money;
  reason?: string;
  /** The reference that the request for the change had. */
  reference?: string;
  additionalData?: Record<string, string>;
}

export interface OperationContext {
  bank: Bank;
  merchantAccount: string;
  recipient: AdyenRecipient;
  base: string;
  is(payment: Pick<AdyenPayment, 'behavior'>, behavior: AdyenBehavior): boolean;
  announce(payment: AdyenPayment, event: Event): Promise<void>;
}

export function makePayment(body: Body, context: OperationContext): Outcome {
  const { bank, base } = context;
  const amount = readAmount(body['amount']);
  const reference = textOf(body, 'reference', 80);
  const returnUrl = textOf(body, 'returnUrl', 8_000);
  const method = body['paymentMethod'];
  if (typeof method !== 'object' || method === null)
    throw new AdyenProblem(422, '14_002', "Required object 'paymentMethod' is not provided.");
  const behavior = readBehavior(method as Body, context.recipient);
  if (behavior === undefined) throw new AdyenProblem(422, '174', 'Unable to decrypt data');
  const isManual = (body['additionalData'] as Body | undefined)?.['manualCapture'] === 'true';
  const payment = bank.open({ reference, amount, behavior, returnUrl });
  if (behavior === 'challenge') {
    payment.status = 'challenge';
    const url = `${base}/redirect/${payment.psp}`;
    const action = { type: 'redirect', method: 'GET', paymentMethodType: 'scheme', url };
    return { status: 200, body: { resultCode: 'RedirectShopper', action }, payment, later: [] };
  }
  if (behavior === 'native_challenge') {
    payment.status = 'challenge';
    const action = { type: 'threeDS2', subtype: 'fingerprint', token: 'e30=', paymentMethodType: 'scheme' };
    return { status: 200, body: { resultCode: 'IdentifyShopper', action }, payment, later: [] };
  }
  if (behavior === 'pending' || behavior === 'pending_declined') {
    const finish = async (): Promise<void> => {
      if (payment.status !== 'pending') return;
      if (behavior === 'pending') bank.authorise(payment);
      else bank.refuse(payment);
      await announceAuthorisation(payment, context);
    };
    return { status: 200, body: { ...resultOf(payment, 'Pending') }, payment, later: [finish] };
  }
  return decide(payment, context, isManual);
}

/** The bank's answer. */
function decide(payment: AdyenPayment, context: OperationContext, isManual = true): Outcome {
  const { bank } = context;
  const { behavior, amount } = payment;
  const refusals: Partial<Record<AdyenBehavior, [reason: string, code: string]>> = {
    decline: ['Refused', '2'],
    insufficient_funds: ['Not enough balance', '12'],
    fraud: ['FRAUD', '20'],
    expired: ['Expired Card', '6'],
    blocked: ['Blocked Card', '5'],
  };
  const refusal = refusals[behavior];
  const later = [() => announceAuthorisation(payment, context, refusal?.[0])];
  if (refusal) {
    bank.refuse(payment);
    const [refusalReason, refusalReasonCode] = refusal;
    return {
      status: 200,
      body: { ...resultOf(payment, 'Refused'), refusalReason, refusalReasonCode },
      payment,
      later,
    };
  }
  const isPartial = behavior === 'partial';
  bank.authorise(payment, isPartial ? Math.floor(amount.value / 2) : amount.value);
  if (!isManual) bank.capture(payment, payment.authorised);
  const body = {
    ...resultOf(payment, isPartial ? 'PartiallyAuthorised' : 'Authorised'),
    amount: { value: payment.authorised, currency: amount.currency },
  };
  return { status: 200, body, payment, later };
}

const resultOf = ({ psp, reference, amount }: AdyenPayment, resultCode: string): Record<string, unknown> => ({
  pspReference: psp,
  resultCode,
  merchantReference: reference,
  amount,
});

function announceAuthorisation(
  payment: AdyenPayment,
  { announce }: OperationContext,
  reason = 'Refused',
): Promise<void> {
  const success = payment.status !== 'refused';
  const amount = { ...payment.amount, value: success ? payment.authorised : payment.amount.value };
  // On success the reason has the code, the card's last digits, and its expiry date.
  return announce(payment, {
    eventCode: 'AUTHORISATION',
    success,
    amount,
    reason: success ? '012345:1111:03/2030' : reason,
  });
}

/** After the buyer came back from the bank's page. Only this authorizes the payment. */
export function finishRedirect(body: Body, context: OperationContext): Outcome {
  const details = (body['details'] ?? {}) as Body;
  const result = details['redirectResult'];
  const payment = [...context.bank.payments.values()].find(
    ({ redirectResult }) => typeof result === 'string' && redirectResult?.value === result,
  );
  if (!payment) throw new AdyenProblem(422, '14_0408', 'The redirectResult is invalid.');
  if (payment.status !== 'challenge')
    throw new AdyenProblem(422, '704', 'request already processed or in progress');
  if (payment.redirectResult?.passed) {
    payment.behavior = 'success';
    return decide(payment, context);
  }
  context.bank.refuse(payment);
  const reason = '3D Not Authenticated';
  return {
    status: 200,
    body: { ...resultOf(payment, 'Refused'), refusalReason: reason, refusalReasonCode: '11' },
    payment,
    later: [() => announceAuthorisation(payment, context, reason)],
  };
}

export function capturePayment(body: Body, context: OperationContext, psp: string): Outcome {
  const payment = find(context, psp);
  const amount = readAmount(body['amount']);
  if (amount.currency !== payment.amount.currency)
    throw new AdyenProblem(422, '138', 'Unsupported currency specified');
  const { bank, announce, is } = context;
  const change = newPsp();
  const event = { psp: change, amount, ...referenceOf(body) };
  const fits =
    payment.status === 'authorised' &&
    payment.captured + payment.capturing + amount.value <= payment.authorised;
  if (fits) payment.capturing += amount.value;
  const finish = async (): Promise<void> => {
    if (fits) payment.capturing -= amount.value;
    const done = fits && !is(payment, 'capture_refused') && bank.capture(payment, amount.value);
    await announce(payment, {
      eventCode: 'CAPTURE',
      success: done,
      ...event,
      ...(done ? {} : { reason: 'Insufficient balance on payment' }),
    });
    if (!done || !is(payment, 'capture_failed')) return;
    bank.undoCapture(payment, amount.value);
    await announce(payment, {
      eventCode: 'CAPTURE_FAILED',
      success: true,
      ...event,
      reason: 'Capture Failed',
    });
  };
  return received(payment, change, context, body, [finish], { amount });
}

export function cancelPayment(body: Body, context: OperationContext, psp: string): Outcome {
  const payment = find(context, psp);
  const change = newPsp();
  const finish = (): Promise<void> =>
    context.announce(payment, {
      eventCode: 'CANCELLATION',
      success: context.bank.cancel(payment),
      psp: change,
      ...referenceOf(body),
    });
  return received(payment, change, context, body, [finish]);
}

/** Cancels what is not captured, and refunds what is. */
export function reversePayment(body: Body, context: OperationContext, psp: string): Outcome {
  const payment = find(context, psp);
  const { bank, announce } = context;
  const change = newPsp();
  const finish = (): Promise<void> => {
    const rest = payment.captured - payment.refunded;
    const action = payment.captured > 0 ? 'refund' : 'cancel';
    const success = action === 'refund' ? rest > 0 && bank.refund(payment, rest) : bank.cancel(payment);
    const additionalData = { 'modification.action': action };
    return announce(payment, {
      eventCode: 'CANCEL_OR_REFUND',
      success,
      psp: change,
      additionalData,
      ...referenceOf(body),
    });
  };
  return received(payment, change, context, body, [finish]);
}

/** By our reference. A payment that is being made is caught as well; one that waits for its buyer is not found. */
export function cancelByReference(body: Body, context: OperationContext): Outcome {
  const reference = textOf(body, 'paymentReference', 80);
  const { bank, announce, merchantAccount } = context;
  const change = newPsp();
  const finish = async (): Promise<void> => {
    const found = bank
      .byReference(reference)
      .filter(({ status }) => status === 'authorised' || status === 'pending');
    const unknown = {
      psp: '',
      reference,
      amount: { value: 0, currency: 'EUR' },
      behavior: 'success',
    } as AdyenPayment;
    const [payment = bank.byReference(reference).at(-1) ?? unknown] = found;
    let success = false;
    for (const one of found) {
      if (one.status === 'pending') {
        bank.authorise(one);
        success = bank.cancel(one) || success;
      } else success = bank.cancel(one) || success;
    }
    const of = success ? payment : { ...unknown, behavior: payment.behavior };
    await announce(of, { eventCode: 'TECHNICAL_CANCEL', success, psp: change, reference });
  };
  const answer = { merchantAccount, paymentReference: reference, pspReference: change, status: 'received' };
  return { status: 201, body: { ...answer, ...referenceOf(body) }, later: [finish] };
}

export function refundPayment(body: Body, context: OperationContext, psp: string): Outcome {
  const payment = find(context, psp);
  const amount = readAmount(body['amount']);
  const { bank, announce, is } = context;
  const change = newPsp();
  const event = { psp: change, amount, ...referenceOf(body) };
  const finish = async (): Promise<void> => {
    const done = !is(payment, 'refund_refused') && bank.refund(payment, amount.value);
    await announce(payment, {
      eventCode: 'REFUND',
      success: done,
      ...event,
      ...(done ? {} : { reason: 'Insufficient balance on payment' }),
    });
    if (!done || !is(payment, 'refund_failed')) return;
    bank.undoRefund(payment, amount.value);
    await announce(payment, { eventCode: 'REFUND_FAILED', success: true, ...event, reason: 'Refund failed' });
  };
  return received(payment, change, context, body, [finish], { amount });
}

function received(
  payment: AdyenPayment,
  pspReference: string,
  { merchantAccount }: OperationContext,
  body: Body,
  later: Outcome['later'],
  more: object = {},
): Outcome {
  const answer = { merchantAccount, paymentPspReference: payment.psp, pspReference, status: 'received' };
  return { status: 201, body: { ...answer, ...referenceOf(body), ...more }, payment, later };
}

function find({ bank }: OperationContext, psp: string): AdyenPayment {
  const payment = bank.payments.get(psp);
  if (!payment) throw new AdyenProblem(422, '167', 'Original pspReference required for this operation');
  return payment;
}

const referenceOf = (body: Body): { reference?: string } =>
  body['reference'] === undefined ? {} : { reference: textOf(body, 'reference', 80) };
