/** Which webhooks a step sends. */
import { toPaymentIntent } from './intent.ts';
import type { GrantStep, Step, SessionStep, StepKind } from './machine.ts';
import { toSession } from './session.ts';

const intentEvents: Partial<Record<StepKind, string>> = {
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

/** @param base address of this server */
export function eventsOf(
  { kind, intent, session }: Step | SessionStep | GrantStep,
  base: string,
): { type: string; object: object }[] {
  const type = intentEvents[kind];
  const isOver = session && session.status !== 'open' && kind !== 'refused';
  return [
    ...(intent && type !== undefined ? [{ type, object: toPaymentIntent(intent, base) }] : []),
    ...(isOver
      ? [
          {
            type: `checkout.session.${session.status === 'complete' ? 'completed' : 'expired'}`,
            object: toSession(session, intent, { base, expanded: false }),
          },
        ]
      : []),
  ];
}
