/** What is over goes, some of each kind at a time; what a checkout knows of a person goes before its order does. */
import { lastOrderLook, orderWatched } from '../../../../../src/commerce/durations.ts';
import type { Attempt } from '../../../../../src/commerce/records.ts';
import { cartOf } from './carts.ts';
import { checkoutOf } from './checkouts.ts';
import { readJson, writeJson } from './json.ts';
import { numberOf, query, remove, textOf, write, type Kept, type TypeName, type Values } from './objects.ts';
import { recordOf } from './orders.ts';
import { cartWithoutPerson, checkoutWithoutPerson } from './person.ts';
import { guarded, isRefused, transact } from './transact.ts';

const batch = 50;
/** A checkout that is being paid is left alone, and looked at again. */
const laterMs = 60 * 60_000;

const ended: readonly TypeName[] = [
  'PorticoAnswer',
  'PorticoCart',
  'PorticoSession',
  'PorticoEvent',
  'PorticoLimit',
];

/** Answers how many objects it changed or deleted; none: nothing is left to do. */
export async function prune(now: number): Promise<number> {
  let done = 0;
  for (const type of ended) done += await sweep(type, 'expiresAt', now, remove);
  done += await sweep('PorticoCart', 'keptUntil', now, (object) =>
    write(object, { keptUntil: undefined, body: writeJson(cartWithoutPerson(cartOf(object))) }),
  );
  done += await sweep('PorticoCheckout', 'keptUntil', now, (object) => endCheckout(object, now));
  return done;
}

/** What another request changes meanwhile waits for the next time. */
async function sweep(
  type: TypeName,
  time: string,
  now: number,
  work: (object: Kept) => void,
): Promise<number> {
  const due = query(type, `custom.${time} <= {0}`, `custom.${time} asc`, batch, now);
  if (due.length === 0) return 0;
  try {
    return await transact(async () => {
      // Another process may have changed or deleted it since the query.
      const still = guarded(() => due.filter((object) => (numberOf(object, time) ?? Infinity) <= now));
      for (const object of still) work(object);
      return still.length;
    });
  } catch (error) {
    if (isRefused(error)) return 0;
    throw error;
  }
}

function endCheckout(object: Kept, now: number): void {
  const values = valuesOf(object, now);
  if (values) write(object, values);
  else remove(object);
}

/** Undefined: it can go. */
function valuesOf(object: Kept, now: number): Values | undefined {
  if (numberOf(object, 'leaseUntil') !== undefined) return { keptUntil: now + laterMs };
  const record = recordOf(object);
  if (!record) return undefined;
  const until = record.createdAt + orderWatched + 2 * lastOrderLook;
  if (until <= now) return undefined;
  const attempt = textOf(object, 'attempt');
  return {
    keptUntil: until,
    body: writeJson(checkoutWithoutPerson(checkoutOf(object))),
    // The reference has buyer and address in it. It can be made again without them.
    ...(attempt === undefined ? {} : { attempt: writeJson({ ...readJson<Attempt>(attempt), ref: '' }) }),
  };
}
