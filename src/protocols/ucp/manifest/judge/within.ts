/** What of a document is judged: bounded, whoever wrote it. */
import { asObject, type Json } from '../json.ts';

/** No real manifest has more names, entries of a name, or keys; the rest is not looked at. */
const mostNames = 200;
const mostEntries = 50;
/** JSON Schemas that a manifest might carry in a `config` stay far below. */
const deepest = 64;

const cutList = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, mostEntries) : value);

function cutMap(value: unknown): unknown {
  const map = asObject(value);
  if (!map) return cutList(value);
  return Object.fromEntries(
    Object.entries(map)
      .slice(0, mostNames)
      .map(([name, list]) => [name, cutList(list)]),
  );
}

const maps = ['services', 'capabilities', 'payment_handlers', 'supported_versions', 'map_order'];

/** The same document with lists and maps cut; `undefined` when it is nested too deeply to be read. */
export function within(root: Json): Json | undefined {
  if (isTooDeep(root)) return undefined;
  const cut: Json = { ...root, keys: cutList(root['keys']), signing_keys: cutList(root['signing_keys']) };
  for (const key of ['keys', 'signing_keys']) if (!Object.hasOwn(root, key)) Reflect.deleteProperty(cut, key);
  const payment = asObject(root['payment']);
  if (payment) cut['payment'] = { ...payment, ...only(payment, 'handlers', cutList) };
  const ucp = asObject(root['ucp']);
  if (ucp) cut['ucp'] = { ...ucp, ...Object.assign({}, ...maps.map((key) => only(ucp, key, cutMap))) };
  return cut;
}

const only = (object: Json, key: string, change: (value: unknown) => unknown): Json =>
  Object.hasOwn(object, key) ? { [key]: change(object[key]) } : {};

function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null
        ? Object.values(value).filter((one) => typeof one === 'object')
        : [],
    );
  }
  return false;
}
