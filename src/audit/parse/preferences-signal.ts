/** Content-Signal lines and headers (contentsignals.org). */

export interface ContentSignal {
  /** Path that the line speaks of; absent when it speaks of everything. */
  path?: string;
  /** In order; `known` is false for keys of which the convention says nothing. */
  signals: { key: string; value: string; known: boolean }[];
  problems: { kind: 'bad-pair' | 'bad-value' | 'contradiction'; text: string }[];
}

const known: ReadonlyMap<string, readonly string[]> = new Map([
  ['search', ['yes', 'no']],
  ['ai-input', ['yes', 'no']],
  ['ai-train', ['yes', 'no']],
  ['use', ['immediate', 'reference', 'full']],
]);

/** Parses `search=yes, ai-input=yes, ai-train=no`. Never throws; what is wrong is listed. */
export function parseContentSignal(value: string): ContentSignal {
  const { path, rest } = takePath(value);
  const parsed: ContentSignal = { ...(path !== undefined && { path }), signals: [], problems: [] };
  const parts = rest
    .slice(0, 2000)
    .split(',')
    .map((part) => part.trim());
  for (const part of parts) {
    const pair = /^([a-z][a-z0-9_-]*)\s*=\s*([a-z0-9_-]+)$/i.exec(part);
    if (!pair) {
      parsed.problems.push({ kind: 'bad-pair', text: part.slice(0, 100) });
      continue;
    }
    const [key, given] = [(pair[1] ?? '').toLowerCase(), (pair[2] ?? '').toLowerCase()];
    const values = known.get(key);
    if (values && !values.includes(given)) parsed.problems.push({ kind: 'bad-value', text: part });
    const other = parsed.signals.find((signal) => signal.key === key);
    if (other && other.value !== given)
      parsed.problems.push({ kind: 'contradiction', text: `${key}=${other.value} and ${key}=${given}` });
    parsed.signals.push({ key, value: given, known: values !== undefined });
  }
  return parsed;
}

/** A robots.txt line may begin with the path that it speaks of. */
export function takePath(value: string): { path?: string; rest: string } {
  const match = /^(\/\S*)(?:\s+|$)/.exec(value.trim());
  return match?.[1] ? { path: match[1], rest: value.trim().slice(match[0].length) } : { rest: value.trim() };
}
