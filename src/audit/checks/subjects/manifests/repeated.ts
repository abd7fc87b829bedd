/** Duplicate entries of a profile, between which an agent cannot choose. */
import type { RegistryEntry } from '#manifest';
import type { Remedy } from '../../../check.ts';
import { textMember } from './profile.ts';

export interface Repeated {
  worse: boolean;
  summary: string;
  pointers: string[];
  fix: Partial<Remedy>;
}

/** The worst duplicate: equal entries, an ID shared by two handlers, an ID shared by two versions of a handler. */
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
      summary: `${twin.one.name.slice(0, 80)} is declared twice with the same version, transport, and id.`,
      pointers: [twin.one.pointer, twin.other.pointer],
      fix: {
        title: 'Remove the duplicate entry',
        instructions: `Remove ${twin.other.pointer.slice(0, 200)} from the manifest, or change its version, transport, or id.`,
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
      ? `Two payment handlers share the id "${id}", so handler_id is ambiguous.`
      : `Two versions of ${shared.one.name.slice(0, 80)} share the id "${id}".`,
    pointers: [`${shared.one.pointer}/id`, `${shared.other.pointer}/id`],
    fix: {
      title: 'Give each payment handler a unique id',
      instructions: 'Instruments refer to a handler by its id in handler_id, so the id must be unique.',
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
