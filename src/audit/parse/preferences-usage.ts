/** Content-Usage (IETF AIPREF): a dictionary of RFC 9651. */
import { parseDictionary, Token } from 'structured-headers';
import { takePath } from './preferences-signal.ts';

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
