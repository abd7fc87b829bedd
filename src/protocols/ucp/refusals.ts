/** Rejected calls, counted by operation, caller, and reason. */
import type { CommerceError } from '#commerce';
import type { UcpCall } from './call.ts';
import type { OperationName } from './operation.ts';
import type { ProtocolErrorCode } from './protocol-error.ts';
import type { JsonObject } from './release.ts';

export interface ProtocolRefusal {
  /** Its id. */
  site: string;
  /** Identity, else the profile that was named; absent without either. */
  agent?: string;
  operation: OperationName;
  code: RefusalCode | typeof undeclaredCapability;
}

/** Called for every rejection. Must neither wait nor throw. */
export interface Refusals {
  count(refusal: ProtocolRefusal): void;
}

/** Rejections by the store, which are not protocol errors. */
export const businessRefusals = [
  'capabilities_incompatible',
  'resource_not_found',
  'checkout_completed',
  'checkout_canceled',
  'payment_in_progress',
  'payment_not_made',
  'variant_ambiguous',
  'precondition_failed',
] as const;

export type RefusalCode = ProtocolErrorCode | (typeof businessRefusals)[number];

/** Not refused, but counted beside what was: the profile does not name the capability, and the store is lenient. */
export const undeclaredCapability = 'capability_undeclared';

const ofErrors: Partial<Record<CommerceError['code'], RefusalCode>> = {
  'not-found': 'resource_not_found',
  completed: 'checkout_completed',
  canceled: 'checkout_canceled',
  'in-progress': 'payment_in_progress',
  'variant-unclear': 'variant_ambiguous',
  'version-mismatch': 'precondition_failed',
};

/** Of an error that the envelope reports; for the rest a failure does. */
export const codeOfError = ({ code }: CommerceError): RefusalCode | undefined => ofErrors[code];

/** A payment that was asked for and neither made nor begun: something is missing, it was declined, or the total changed. */
export const codeOfUnpaid = (
  { operation }: Pick<UcpCall, 'operation'>,
  { status }: JsonObject,
): RefusalCode | undefined =>
  operation === 'complete_checkout' && (status === 'incomplete' || status === 'ready_for_complete')
    ? 'payment_not_made'
    : undefined;

/** @param code undefined: nothing was refused */
export function countRefusal(
  refusals: Refusals | undefined,
  { site, operation }: Pick<UcpCall, 'site' | 'operation'>,
  { agent, code }: { agent?: string | undefined; code?: ProtocolRefusal['code'] | undefined },
): void {
  if (code === undefined) return;
  refusals?.count({ site: site.id, operation, code, ...(agent === undefined ? {} : { agent }) });
}
