/** Entries of a profile between which an agent cannot choose. */
import type { RegistryEntry } from '#manifest';
import type { Remedy } from '../../../check.ts';
import { textMember } from './profile.ts';

export interface Repeated {
  worse: boolean;
  summary: string;
  pointers: string[];
  fix: Partial<Remedy>;
}

/** The worst repetition: two entries alike, an id of two handlers, an id of two versions of one handler. */
export function repeatedEntries(entries: readonly RegistryEntry[]): Repeated | undefined {
  const twin = firstPair(entries, ({ registry, name, entry }) =>
    JSON.stringify([
      registry,
      name,
      ...['version', 'transport', 'id'].map((key) => textMember(entry, key) ?? ''),
    ]),
  );
  if (twin)
    return {
      worse: true,
      summary: `${twin.one.name.slice(0, 80)} is declared twice with the same version, transport and id.`,
      pointers: [twin.one.pointer, twin.other.pointer],
      fix: {
        title: 'Remove the repeated entry',
        instructions: `Remove ${twin.other.pointer.slice(0, 200)} from the manifest, or give it what tells it from the first.`,
      },
    };
  const handlers = entries.filter(({ registry }) => registry === 'payment_handlers');
  const shared = firstPair(handlers, ({ entry }) => textMember(entry, 'id'));
  if (!shared) return undefined;
  const id = textMember(shared.one.entry, 'id')?.slice(0, 60) ?? '';
  const worse = handlers.some(
    (one) =>
      textMember(one.entry, 'id') === textMember(shared.one.entry, 'id') && one.name !== shared.one.name,
  );
  return {
    worse,
    summary: worse
      ? `The id "${id}" belongs to two payment handlers, so handler_id does not say which is meant.`
      : `Two versions of ${shared.one.name.slice(0, 80)} share the id "${id}".`,
    pointers: [`${shared.one.pointer}/id`, `${shared.other.pointer}/id`],
    fix: {
      title: 'Give each payment handler its own id',
      instructions: 'The id is what instruments name in handler_id: it must be of one handler alone.',
    },
  };
}

/** The first two that share a key; entries without one are left out. */
function firstPair(
  entries: readonly RegistryEntry[],
  keyOf: (entry: RegistryEntry) => string | undefined,
): { one: RegistryEntry; other: RegistryEntry } | undefined {
  const seen = new Map<string, RegistryEntry>();
  for (const other of entries) {
    const key = keyOf(other);
    if (key === undefined) continue;
    const one = seen.get(key);
    if (one) return { one, other };
    seen.set(key, other);
  }
  return undefined;
}
