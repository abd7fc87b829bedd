/**
 * Turns what was sent to and returned by an instance into what a recording may contain: numbers, flags, and words of the platform
 * as they are, everything else as placeholders. The same value always becomes the same placeholder, so that a replay still joins.
 */
import { fieldRules, memberName, type FieldRule } from './fields.ts';
import { recordedWords, scenarioWords } from './words.ts';

export interface Sanitizer {
  /** Gives a value a placeholder before it is seen. */
  name(kind: string, value: string): string;
  /** The placeholder of any string. */
  text(kind: string, value: string): string;
  document(value: unknown): unknown;
  summary(): SanitizerSummary;
}

export interface SanitizerSummary {
  /** Placeholders by kind. */
  replaced: Record<string, number>;
  /** Members that are not in the table, and those with a value of another type. */
  leftOut: number;
  /** Words of the platform that are in the recording. */
  words: string[];
  /** Replaced although they may be words of the platform, such as the name of a fault. For the operator, never for the file. */
  unknownWords: string[];
}

export interface SanitizerOptions {
  /** When the recording began, in epoch milliseconds: becomes `recordingEpoch`. */
  startedAt: number;
  /** Further words to keep, which the operator named. */
  keep?: readonly string[];
  /** For requests of a replay, which consist of placeholders already. */
  isReplay?: boolean;
}

/** Times in a recording are relative to this one. */
export const recordingEpoch = Date.parse('2026-01-01T00:00:00Z');
export const sealedWord = 'sealed';
export const problemPrefix = 'https://api.commercecloud.salesforce.com/documentation/error/v1/errors/';
/** Deeper documents are cut off: those of the platform have about ten levels. */
const deepest = 40;

export function createSanitizer({ startedAt, keep = [], isReplay = false }: SanitizerOptions): Sanitizer {
  const placeholders = new Map<string, string>();
  const replaced = new Map<string, number>();
  const words = new Set<string>();
  const unknownWords = new Set<string>();
  const kept = new Set(keep);
  let leftOut = 0;

  function name(kind: string, value: string): string {
    if (isReplay) return value;
    const known = placeholders.get(value);
    if (known !== undefined) return known;
    const count = (replaced.get(kind) ?? 0) + 1;
    replaced.set(kind, count);
    const made = `${kind}-${count}`;
    placeholders.set(value, made);
    return made;
  }

  const text = (kind: string, value: string): string =>
    value === '' || scenarioWords.has(value) ? value : name(kind, value);

  function word(value: string): string {
    if (value === '' || scenarioWords.has(value)) return value;
    if (recordedWords.has(value) || kept.has(value)) {
      words.add(value);
      return value;
    }
    if (!placeholders.has(value)) unknownWords.add(value);
    return name('word', value);
  }

  function problem(value: string): string {
    const last = value.split('/').at(-1) ?? '';
    return value.startsWith(problemPrefix) ? problemPrefix + word(last) : word(value);
  }

  function string(rule: FieldRule, value: string): string | undefined {
    if (typeof rule === 'object') return text(rule.kind, value);
    switch (rule) {
      case 'word':
        return word(value);
      case 'known-word':
        return recordedWords.has(value) ? value : text('text', value);
      case 'container':
        return problem(value);
      case 'version':
        return /^\d{2}\.\d{1,2}$/.test(value) ? value : undefined;
      case 'date':
        return dateOf(value, startedAt);
      case 'url':
        return value === '' ? '' : `https://example.com/${name('url', value)}`;
      case 'sealed':
        return sealedWord;
      default:
        return undefined;
    }
  }

  function map(value: object): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]: [string, unknown]): [string, unknown][] => {
        if (typeof one === 'string') return [[text('attribute', key), text('text', one)]];
        if (isNumber(one) || one === null) return [[text('attribute', key), one]];
        leftOut += 1;
        return [];
      }),
    );
  }

  /** Undefined: left out. */
  function member(rule: FieldRule, value: unknown, depth: number): unknown {
    if (value === null) return null;
    if (depth > deepest) return undefined;
    if (Array.isArray(value))
      return value.map((one) => member(rule, one, depth + 1)).filter((one) => one !== undefined);
    if (typeof value === 'string') return string(rule, value);
    if (isNumber(value)) return rule === 'number' ? value : undefined;
    if (typeof value === 'boolean') return rule === 'flag' || rule === 'container' ? value : undefined;
    if (typeof value !== 'object') return undefined;
    if (rule === 'map') return map(value);
    return rule === 'container' ? object(value, depth + 1) : undefined;
  }

  function object(value: object, depth: number): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
        const rule = fieldRules.get(memberName(key));
        const made = rule === undefined ? undefined : member(rule, one, depth);
        if (made !== undefined) return [[key, made]];
        leftOut += 1;
        return [];
      }),
    );
  }

  return {
    name,
    text,
    document: (value) => member('container', value, 0) ?? null,
    summary: () => ({
      replaced: Object.fromEntries([...replaced].sort(([a], [b]) => (a < b ? -1 : 1))),
      leftOut,
      words: [...words].sort(),
      unknownWords: [...unknownWords].sort(),
    }),
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function dateOf(value: string, startedAt: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]{5,15}(Z|[+-]\d{2}:?\d{2})?)?$/.test(value)) return undefined;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  const moved = new Date(at - startedAt + recordingEpoch);
  return Number.isNaN(moved.getTime()) ? undefined : moved.toISOString();
}
