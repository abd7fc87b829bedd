/** `dw.util.ArrayList`: a list that scripts change. */
import { constructible, PlatformException } from '../../documented.ts';
import { elementAt, elementsOf, indexed, readingList, type PlatformList } from './collection.ts';
import { joined } from './joined.ts';
import { isSame } from './same.ts';

/** One script array stands for its elements. */
const spread = (given: readonly unknown[]): readonly unknown[] =>
  given.length === 1 && Array.isArray(given[0]) ? (given[0] as unknown[]) : given;

const isIterator = (given: unknown): given is { asList(): object } =>
  typeof given === 'object' && given !== null && 'asList' in given;

export function arrayList(items: readonly unknown[]): PlatformList<unknown> {
  const list = [...items];
  const placeFor = (at: number): number => {
    if (Number.isInteger(at) && at >= 0 && at <= list.length) return at;
    throw new PlatformException('java.lang.IndexOutOfBoundsException', `No place ${at} of ${list.length}.`);
  };
  const keep = (wanted: (item: unknown) => boolean): boolean => {
    const left = list.filter(wanted);
    const changes = left.length < list.length;
    list.splice(0, list.length, ...left);
    return changes;
  };
  const among = (given: unknown, item: unknown): boolean =>
    (elementsOf(given) ?? []).some((one) => isSame(one, item));
  const own = {
    add: (...given: unknown[]) => list.push(...spread(given)) > 0,
    add1: (item: unknown) => list.push(item) > 0,
    addAll: (given: unknown) => list.push(...(elementsOf(given) ?? [])) > 0,
    addAt: (at: number, item: unknown) => void list.splice(placeFor(at), 0, item),
    clear: () => void list.splice(0),
    clone: () => arrayList(list),
    concat: (...given: unknown[]) =>
      arrayList([...list, ...given.flatMap((one) => elementsOf(one) ?? [one])]),
    pop: () => (list.length > 0 ? list.pop() : null),
    push: (...given: unknown[]) => list.push(...given),
    remove: (item: unknown) => {
      const at = list.findIndex((one) => isSame(one, item));
      return at >= 0 && list.splice(at, 1).length > 0;
    },
    removeAll: (given: unknown) => keep((one) => !among(given, one)),
    removeAt: (at: number) => {
      const removed = elementAt(list, at);
      list.splice(at, 1);
      return removed;
    },
    retainAll: (given: unknown) => keep((one) => among(given, one)),
    reverse: () => void list.splice(0, list.length, ...list.toReversed()),
    set: (at: number, item: unknown) => {
      const before = elementAt(list, at);
      list[at] = item;
      return before;
    },
    shift: () => (list.length > 0 ? list.shift() : null),
    unshift: (...given: unknown[]) => list.unshift(...given),
  };
  const now = (): readonly unknown[] => list;
  return indexed('dw.util.ArrayList', joined(own, readingList(now)), now) as unknown as PlatformList<unknown>;
}

export const ArrayList = constructible('dw.util.ArrayList', {}, (...given: unknown[]) => {
  const [first] = given;
  if (given.length === 1 && isIterator(first)) return arrayList(elementsOf(first.asList()) ?? []);
  if (given.length === 1) return arrayList(elementsOf(first) ?? [first]);
  return arrayList(given);
});
