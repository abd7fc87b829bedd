/** Which capabilities are active between two parties (UCP overview, Intersection Algorithm and Version Requirements). */
import type { CapabilityFacts } from '../release.ts';

/** Name → negotiated version. */
export type Active = ReadonlyMap<string, string>;

/**
 * @param ours with the versions in which we offer each
 * @param theirs versions by name; undefined when nobody is there to ask: then all of ours are active
 */
export function intersect(
  ours: readonly (CapabilityFacts & { versions: readonly string[] })[],
  theirs: ReadonlyMap<string, readonly string[]> | undefined,
  protocol: string,
): Active {
  const active = new Map<string, string>();
  for (const { name, versions } of ours) {
    const version = highestCommon(versions, theirs ? (theirs.get(name) ?? []) : versions);
    if (version !== undefined) active.set(name, version);
  }
  const facts = new Map(ours.map((one) => [one.name, one]));
  prune(active, facts);
  // Ranges are looked at once versions are chosen: they exclude, they do not choose another version.
  for (const [name, { requires }] of facts)
    if (active.has(name) && !isMet(requires, active, protocol)) active.delete(name);
  prune(active, facts);
  return active;
}

/** Versions are compared by equality; dates as texts order as dates. */
function highestCommon(ours: readonly string[], theirs: readonly string[]): string | undefined {
  return ours
    .filter((version) => theirs.includes(version))
    .toSorted()
    .at(-1);
}

/** Takes away extensions of which no parent is left, until all have one. */
function prune(active: Map<string, string>, facts: ReadonlyMap<string, CapabilityFacts>): void {
  const isOrphan = (name: string): boolean => {
    const parents = facts.get(name)?.extends;
    return parents !== undefined && !parents.some((parent) => active.has(parent));
  };
  for (;;) {
    const orphans = [...active.keys()].filter(isOrphan);
    if (orphans.length === 0) return;
    for (const name of orphans) active.delete(name);
  }
}

function isMet(requires: CapabilityFacts['requires'], active: Active, protocol: string): boolean {
  const { protocol: range, capabilities = {} } = requires ?? {};
  return (
    (!range || isWithin(protocol, range)) &&
    Object.entries(capabilities).every(([name, range]) => {
      const version = active.get(name);
      // A parent that is not active is nothing the extension would work on: only its version could be wrong.
      return version === undefined || isWithin(version, range);
    })
  );
}

const isWithin = (version: string, { min, max }: { min: string; max?: string }): boolean =>
  version >= min && (max === undefined || version <= max);

/** The root of an operation and what extends it, by however many steps: what its answers may name. */
export function relevant(root: string, active: Active, facts: readonly CapabilityFacts[]): Active {
  const chosen = new Map<string, string>();
  const version = active.get(root);
  if (version === undefined) return chosen;
  chosen.set(root, version);
  for (let size = 0; size !== chosen.size;) {
    size = chosen.size;
    for (const { name, extends: parents = [] } of facts) {
      const own = active.get(name);
      if (own !== undefined && !chosen.has(name) && parents.some((parent) => chosen.has(parent)))
        chosen.set(name, own);
    }
  }
  return chosen;
}
