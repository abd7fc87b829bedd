/** Compares two JSON documents by JSON pointer, so that order and white space do not matter. */

export interface MemberDifference {
  /** JSON pointer (RFC 6901). */
  pointer: string;
  /** JSON text; absent where this document has nothing. */
  ours?: string;
  live?: string;
  state: 'same' | 'different' | 'only-ours' | 'only-live';
}

export interface ManifestComparison {
  rows: MemberDifference[];
  /** One of the documents has more members than are compared. */
  cut: boolean;
}

const maxMembers = 5_000;
const deepest = 64;

/** In the order of our document, then the members that only the live one has. Never throws on JSON. */
export function compareDocuments(ours: unknown, live: unknown): ManifestComparison {
  const left = flatten(ours);
  const right = flatten(live);
  const rows = [...left.values].map(([pointer, value]): MemberDifference => {
    const other = right.values.get(pointer);
    if (other === undefined) return { pointer, ours: value, state: 'only-ours' };
    return { pointer, ours: value, live: other, state: value === other ? 'same' : 'different' };
  });
  const more = [...right.values]
    .filter(([pointer]) => !left.values.has(pointer))
    .map(([pointer, live]): MemberDifference => ({ pointer, live, state: 'only-live' }));
  return { rows: [...rows, ...more], cut: left.cut || right.cut };
}

export const differences = ({ rows }: ManifestComparison): MemberDifference[] =>
  rows.filter(({ state }) => state !== 'same');

/** Values without members: texts, numbers, and what is empty. Without recursion, because a document can be nested deeply. */
function flatten(document: unknown): { values: Map<string, string>; cut: boolean } {
  const values = new Map<string, string>();
  const waiting: [pointer: string, value: unknown, depth: number][] = [['', document, 0]];
  let cut = false;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [pointer, value, depth] = next;
    if (values.size >= maxMembers || waiting.length > maxMembers) {
      cut = true;
      break;
    }
    const members = membersOf(value);
    if (members === undefined || members.length === 0) values.set(pointer, JSON.stringify(value) ?? 'null');
    else if (depth >= deepest) values.set(pointer, Array.isArray(value) ? '[…]' : '{…}');
    else
      for (const [name, member] of members.slice(0, maxMembers + 1).toReversed())
        waiting.push([`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, member, depth + 1]);
  }
  return { values, cut };
}

const membersOf = (value: unknown): [string, unknown][] | undefined =>
  typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
