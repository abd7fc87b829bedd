/** Reads the text of a JSON-LD block strictly, then with the few repairs that consumers are known to make. A repair is always named. */
import type { StructuredFacts } from '../facts/facts.ts';
import { findJsonFault } from './json-error.ts';

export type Repair = NonNullable<StructuredFacts['blocks'][number]['repair']>;
type Reading = { ok: true; data: unknown; repair?: Repair } | { ok: false; offset: number; message: string };

/** Larger blocks are read strictly only: repairs cost several passes. */
const MAX_REPAIRED = 2_000_000;
const opening = /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?/;
const closing = /(?:\/\/|\/\*)?\s*(?:-->|\]\]>)\s*(?:\*\/)?$/;
const encodedStart = /^[[{][\s[{]*&(?:quot|#34|#x22);/;
const entities: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&apos;': "'",
};

function parse(text: string): { data: unknown } | undefined {
  try {
    return { data: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Without the HTML comment or CDATA marks around it. The patterns see 64 characters only, so they stay cheap. */
function unwrap(text: string): string {
  const body = text.slice(opening.exec(text.slice(0, 64))?.[0].length ?? 0).trimEnd();
  const end = closing.exec(body.slice(-64))?.[0].length ?? 0;
  return body.slice(0, body.length - end).trim();
}

/** Escapes raw control characters in strings and drops commas before a closing bracket. */
function relax(text: string): { text: string; commas: boolean } {
  const out: string[] = [];
  let from = 0;
  let inString = false;
  let comma = -1;
  let commas = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 92) i += 1;
      else if (code === 34) inString = false;
      else if (code < 32) {
        out.push(text.slice(from, i), `\\u${code.toString(16).padStart(4, '0')}`);
        from = i + 1;
      }
    } else if (code === 44) comma = i;
    else if ((code === 125 || code === 93) && comma >= 0) {
      out.push(text.slice(from, comma));
      from = comma + 1;
      comma = -1;
      commas = true;
    } else if (code > 32) {
      comma = -1;
      inString = code === 34;
    }
  }
  out.push(text.slice(from));
  return { text: out.join(''), commas };
}

function parseRelaxed(text: string): { data: unknown; repair: Repair } | undefined {
  const relaxed = relax(text);
  const found = parse(relaxed.text);
  return found && { ...found, repair: relaxed.commas ? 'trailing-comma' : 'control-characters' };
}

/**
 * `repair` is the gravest one that was needed: entities, then trailing comma, control characters, comment.
 * `offset` of a failure counts UTF-16 units of `raw`.
 */
export function readJsonLd(raw: string): Reading {
  const strict = parse(raw.trim());
  if (strict) return { ok: true, data: strict.data };
  if (raw.length <= MAX_REPAIRED) {
    const text = unwrap(raw.trim());
    const bare = parse(text);
    if (bare) return { ok: true, data: bare.data, repair: 'comment' };
    const relaxed = parseRelaxed(text);
    if (relaxed) return { ok: true, ...relaxed };
    if (encodedStart.test(text.slice(0, 200))) {
      const decoded = text.replace(/&(?:quot|#34|#x22|amp|lt|gt|#39|apos);/g, (entity) => entities[entity]!);
      const found = parse(decoded) ?? parseRelaxed(decoded);
      if (found) return { ok: true, data: found.data, repair: 'entities' };
    }
  }
  // A byte order mark and the like are trimmed before parsing, so the fault is looked for behind them too.
  const lead = raw.length - raw.trimStart().length;
  const body = raw.trim();
  if (body === '') return { ok: false, offset: 0, message: 'the block is empty' };
  const inner = unwrap(body);
  const skip = lead + Math.max(0, inner === '' ? 0 : body.indexOf(inner));
  const fault = findJsonFault(inner) ?? { offset: 0, message: 'not JSON' };
  return { ok: false, offset: skip + fault.offset, message: fault.message };
}
