/** Which steps a visitor can take next. */
import { optionsIn, payloadOf, succeeded, visitFactsOf } from './payload.ts';
import type { StepKind, Transcript } from './transcript.ts';

/** Steps of the progress list, in order. `read` is a detour. */
export const mainSteps = [
  'discover',
  'search',
  'create',
  'address',
  'delivery',
  'pay',
  'order',
] as const satisfies readonly StepKind[];

type Detour = Extract<StepKind, 'search' | 'read'>;

export interface NextSteps {
  /** Undefined: the order was read. */
  main: StepKind | undefined;
  others: Detour[];
}

const after: Record<StepKind, StepKind | undefined> = {
  discover: 'search',
  search: 'create',
  create: 'address',
  address: 'delivery',
  delivery: 'pay',
  pay: 'order',
  read: 'order',
  order: undefined,
};

export function nextSteps(transcript: Transcript): NextSteps {
  const { last, checkoutId } = visitFactsOf(transcript);
  if (!last) return { main: 'discover', others: [] };
  // Nothing is delivered of a digital product.
  if (last.kind === 'address' && succeeded(last) && optionsIn(payloadOf(last)).length === 0)
    return { main: 'pay', others: [] };
  if (succeeded(last)) return { main: after[last.kind], others: last.kind === 'search' ? ['search'] : [] };
  if (last.kind === 'read') return { main: 'pay', others: ['read'] };
  const detours: Partial<Record<StepKind, Detour[]>> = {
    create: ['search'],
    pay: checkoutId === undefined ? [] : ['read'],
  };
  return { main: last.kind, others: detours[last.kind] ?? [] };
}
