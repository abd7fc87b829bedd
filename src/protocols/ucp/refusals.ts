/** Refusals, told to whoever counts them: what was asked, by whom as far as that is known, and why it was not done. */
import type { CommerceError } from '#commerce';
import type { UcpCall } from './call.ts';
import type { OperationName } from './operation.ts';
import type { ProtocolErrorCode, ProtocolFailure } from './protocol-error.ts';
import type { JsonObject } from './release.ts';

export interface Refusal {
  /** Its id. */
  site: string;
  /** Identity, else the profile that was named; absent when nobody was. */
  agent?: string;
  operation: OperationName;
  code: RefusalCode;
}

/** Told of every refusal. Must neither wait nor throw. */
export interface Refusals {
  count(refusal: Refusal): void;
}

/** Refusals that are no failure of the protocol: answers of the store. */
export const businessRefusals = [
  'capabilities_incompatible',
  'resource_not_found',
  'checkout_completed',
  'checkout_canceled',
  'payment_in_progress',
  'payment_not_made',
] as const;

export type RefusalCode = ProtocolErrorCode | (typeof businessRefusals)[number];

/** What is found out about a call while it is worked on. */
export interface Noted {
  agent?: string;
  code?: RefusalCode;
}

const ofErrors: Partial<Record<CommerceError['code'], RefusalCode>> = {
  'not-found': 'resource_not_found',
  completed: 'checkout_completed',
  canceled: 'checkout_canceled',
  'in-progress': 'payment_in_progress',
};

/** Of what is told in the envelope; the rest is told by a failure. */
export function noteError(noted: Noted, { code }: CommerceError): void {
  const told = ofErrors[code];
  if (told) noted.code = told;
}

/** A payment that was asked for and neither made nor begun: something is missing, it was declined, or the total changed. */
export function noteUnpaid(noted: Noted, { operation }: Pick<UcpCall, 'operation'>, body: JsonObject): void {
  if (operation !== 'complete_checkout') return;
  const { status } = body;
  if (status === 'incomplete' || status === 'ready_for_complete') noted.code = 'payment_not_made';
}

export function countRefusal(
  refusals: Refusals | undefined,
  { site, operation }: Pick<UcpCall, 'site' | 'operation'>,
  { agent, code }: Noted,
  failure?: Pick<ProtocolFailure, 'code'>,
): void {
  const told = failure?.code ?? code;
  if (told === undefined) return;
  refusals?.count({ site: site.id, operation, code: told, ...(agent === undefined ? {} : { agent }) });
}
