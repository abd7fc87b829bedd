/** Payment handlers for one answer: site ∩ platform ∩ cart (UCP payment guide, Resolving available_instruments). */
import type { PaymentHandler } from '#commerce';
import { asObject } from '#manifest';
import type { JsonObject } from '../release.ts';
import type { PlatformHandlers } from './read-profile.ts';

/**
 * @param platform by handler name; a handler that the platform does not declare is offered as the site has it, since
 * most real profiles declare none and say nothing by that
 * @param cart ids of the handlers that fit the cart
 */
export function resolveHandlers(
  site: readonly PaymentHandler[],
  platform: PlatformHandlers,
  cart: readonly string[],
): PaymentHandler[] {
  return site
    .filter(({ id }) => cart.includes(id))
    .flatMap((handler) => {
      const theirs = platform.get(handler.name);
      if (theirs === undefined) return [handler];
      const instruments = commonInstruments(handler.instruments, theirs);
      return instruments.length ? [{ ...handler, instruments }] : [];
    });
}

type Instruments = PaymentHandler['instruments'];

/** In our order, which is a preference. A handler of ours without instruments takes every type. */
function commonInstruments(ours: Instruments, theirs: readonly JsonObject[]): Instruments {
  const types = [
    ...new Set(theirs.flatMap(({ type }) => (typeof type === 'string' && type.length <= 100 ? [type] : []))),
  ];
  if (ours.length === 0) return types.map((type) => ({ type }));
  return ours.flatMap((instrument) => {
    const same = theirs.filter(({ type }) => type === instrument.type);
    if (same.length === 0) return [];
    const { constraints } = instrument;
    // Several entries of one type are alternatives: only a single one can narrow.
    const their = same.length === 1 ? asObject(same[0]?.['constraints']) : undefined;
    if (!constraints || !their) return [instrument];
    const narrowed = narrow(constraints, their);
    return narrowed ? [{ ...instrument, constraints: narrowed }] : [];
  });
}

const maxDepth = 4;
/** Lists of demands or of alternatives, not of values: an intersection would loosen them. */
const demands: ReadonlySet<string> = new Set(['required', 'anyOf']);

/**
 * Lists of values that both sides name become what they have in common: `brands` of 2026-04-08, `properties.*.enum` of
 * 2026-08-25. Only members of ours stay: nothing of the platform's is repeated.
 * @returns undefined when a list has nothing in common
 */
function narrow(ours: JsonObject, theirs: JsonObject, depth = 0): JsonObject | undefined {
  const result: JsonObject = {};
  for (const [key, own] of Object.entries(ours)) {
    const other = Object.hasOwn(theirs, key) && !demands.has(key) ? theirs[key] : undefined;
    const value = narrowValue(own, other, depth);
    if (value === undefined) return undefined;
    result[key] = value;
  }
  return result;
}

function narrowValue(own: unknown, other: unknown, depth: number): unknown {
  if (Array.isArray(own) && Array.isArray(other)) {
    const values = new Set<unknown>(other);
    const common = own.filter((value) => values.has(value));
    return common.length ? common : undefined;
  }
  const [object, their] = [asObject(own), asObject(other)];
  if (object && their && depth < maxDepth) return narrow(object, their, depth + 1);
  return own;
}
