/** The calls of a dry run. */
import { randomUUID } from 'node:crypto';
import type { BuyableProduct } from '#ucp';
import type { DoctorAnswer } from './answer.ts';
import type { Identity } from '../identity.ts';
import type { Surface } from '../places.ts';
import type { DryRunReport } from '../report.ts';
import { headersFor } from '../surface.ts';
import type { DoctorVisit } from './visit.ts';

export interface DryRunOptions {
  visit: DoctorVisit;
  identity: Identity;
  surface: Surface;
  release: string;
  mustSign: boolean;
  product?: BuyableProduct;
  country?: string;
}

export interface CheckoutSessions {
  url: string;
  /** Of the official binding. */
  official: boolean;
}

/** Prefers the plain paths, which need neither a profile nor a signature. */
export function sessionsOf({
  surface: { rest, plain, offers },
  mustSign,
}: DryRunOptions): CheckoutSessions | undefined {
  if (!offers.checkout) return undefined;
  if (plain !== undefined && !(mustSign && rest !== undefined))
    return { url: `${plain}/checkout/sessions`, official: false };
  return rest === undefined ? undefined : { url: `${rest}/checkout-sessions`, official: true };
}

/** @param path below the sessions, as `/{id}/cancel` */
export type SessionCall = (
  step: 'create' | 'update' | 'pay' | 'cancel',
  method: 'POST' | 'PUT',
  path: string,
  content: unknown,
) => Promise<DoctorAnswer>;

const cancelMs = 15_000;

/** How a checkout is completed. @param path of the checkout */
export const paymentCall = (
  { official }: CheckoutSessions,
  path: string,
  handlerId: string,
  credential: object,
): [path: string, content: object] =>
  official
    ? [
        `${path}/complete`,
        {
          payment: {
            instruments: [
              { id: 'instrument_1', handler_id: handlerId, type: 'card', selected: true, credential },
            ],
          },
        },
      ]
    : [`${path}/pay`, { handler_id: handlerId, credential }];

/** @param steps gets what was called */
export function callsOf(
  { visit, identity, release, mustSign }: DryRunOptions,
  sessions: CheckoutSessions,
  steps: DryRunReport['steps'],
): SessionCall {
  return async (step, method, path, content) => {
    const url = sessions.url + path;
    const request = {
      url,
      method,
      headers: {
        ...headersFor(identity, { url, official: sessions.official }, release),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(content),
      // A checkout that was created is canceled even when the run was aborted.
      ...(step === 'cancel' ? { signal: AbortSignal.timeout(cancelMs) } : {}),
    };
    const answer = await visit.ask(mustSign && sessions.official ? identity.sign(request) : request);
    const { status, timings } = answer.exchange;
    steps.push({
      step,
      method,
      url: sessions.url + path.replace(/^\/[^/]+/, '/{id}'),
      ...(status === undefined ? {} : { status }),
      totalMs: Math.round(timings.total),
    });
    return answer;
  };
}
