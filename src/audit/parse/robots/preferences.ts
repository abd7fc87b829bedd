/** What a site says about the use of its content: signals, robots directives, link headers. */
import { parseDictionary, Token } from 'structured-headers';

// Content-Signal lines and headers (contentsignals.org).

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
function takePath(value: string): { path?: string; rest: string } {
  const match = /^(\/\S*)(?:\s+|$)/.exec(value.trim());
  return match?.[1] ? { path: match[1], rest: value.trim().slice(match[0].length) } : { rest: value.trim() };
}

export { parseLinkHeader, type LinkHeader } from './preferences-link.ts';
export { robotsDirectives, type RobotsDirective } from './preferences-robots.ts';

/** Content-Usage (IETF AIPREF): a dictionary of RFC 9651. */
export interface ContentUsage {
  path?: string;
  /** The dictionary parses. */
  ok: boolean;
  error?: string;
  /** `value` as text: tokens `y` and `n`, others as written. `known` by draft-ietf-aipref-vocab-08. */
  preferences: { label: string; value: string; known: boolean }[];
}

/** Labels of draft-ietf-aipref-vocab-08. Unknown members are allowed and ignored. */
const labels = new Set(['train-ai', 'ai-use', 'search']);

/** Parses `train-ai=n, search=y`, in a robots.txt line after an optional path. Never throws. */
export function parseContentUsage(value: string): ContentUsage {
  const { path, rest } = takePath(value);
  const base = path === undefined ? {} : { path };
  try {
    const preferences = [...parseDictionary(rest.slice(0, 4000))].map(([label, member]) => ({
      label,
      value: textOf(member[0]),
      known: labels.has(label),
    }));
    return { ...base, ok: true, preferences };
  } catch (error) {
    return {
      ...base,
      ok: false,
      error: error instanceof Error ? error.message : 'not a dictionary',
      preferences: [],
    };
  }
}

function textOf(value: unknown): string {
  if (value instanceof Token) return value.toString();
  if (typeof value === 'boolean') return value ? '?1' : '?0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
