/** Evidence as a file: saved by `portico gather`, judged again by `portico judge`. */
import type { Evidence, EvidenceName } from './evidence.ts';
import { evidenceNames, unknownPiece } from './evidence.ts';
import { jsonText } from './report/control-characters.ts';

const format = 'portico-evidence';
const version = 1;

/** One JSON document with a format mark, ending in a newline. */
export const serializeEvidence = (evidence: Evidence): string =>
  `${jsonText({ format, version, evidence })}\n`;

export type ReadEvidence = { ok: true; evidence: Evidence } | { ok: false; problem: string };

/**
 * Reads a saved run; never throws. Evidence that an older version did not gather is not-requested; members unknown to
 * this version are dropped. Evidence is validated as deep as the report needs it; checks guard themselves.
 */
export function parseEvidence(text: string): ReadEvidence {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: `not valid JSON (${(error as Error).message}).` };
  }
  if (!isRecord(saved) || saved['format'] !== format)
    return { ok: false, problem: `"format" is not "${format}".` };
  if (saved['version'] !== version) {
    const given = typeof saved['version'] === 'number' ? `version ${saved['version']}` : 'it has no version';
    return { ok: false, problem: `${given}; this release reads version ${version}.` };
  }
  const pieces = saved['evidence'];
  if (!isRecord(pieces)) return { ok: false, problem: '"evidence" is missing or not an object.' };
  const evidence: Record<string, unknown> = {};
  for (const name of evidenceNames) {
    const piece = Object.hasOwn(pieces, name) ? pieces[name] : unknownPiece('not-requested');
    const problem = problemOf(name, piece);
    if (problem) return { ok: false, problem: `evidence "${name}" ${problem}.` };
    evidence[name] = piece;
  }
  return { ok: true, evidence: evidence as unknown as Evidence };
}

const reasons = new Set<unknown>(['blocked', 'failed', 'budget', 'not-requested']);

function problemOf(name: EvidenceName, piece: unknown): string | undefined {
  if (!isRecord(piece)) return 'has no "ok" member';
  if (piece['ok'] === false) return reasons.has(piece['reason']) ? undefined : 'has no valid "reason"';
  if (piece['ok'] !== true) return 'has no "ok" member';
  const { value } = piece;
  if (!lists.has(name))
    return isRecord(value) ? (lack(value, members[name]) ?? nestedLack(name, value)) : 'is not an object';
  if (!Array.isArray(value)) return 'is not an array';
  for (const [index, row] of value.entries()) {
    const problem = isRecord(row) ? lack(row, members[name]) : 'is not an object';
    if (problem) return `has an item ${index} that ${problem}`;
  }
  return undefined;
}

type Kind = 'string' | 'number' | 'boolean' | 'time' | 'list' | 'record';
type Members = Record<string, Kind>;

const lists: ReadonlySet<EvidenceName> = new Set([
  'traffic',
  'sample',
  'sitemaps',
  'sitemapSample',
  'listings',
  'products',
  'replays',
  'resources',
  'targets',
  'machineReplays',
  'feeds',
  'rendered',
  'conditional',
  'urlVariants',
]);

const page: Members = { id: 'string', role: 'string', url: 'string', ref: 'string', facts: 'record' };

/** Members that each item, or the single value, must have. */
const members: Partial<Record<EvidenceName, Members>> = {
  clock: { startedAt: 'time' },
  target: { input: 'string', entryUrl: 'string', origin: 'string', canonicalOrigin: 'string' },
  mode: { expect: 'string', dropped: 'list', limits: 'record' },
  traffic: {
    id: 'string',
    client: 'string',
    method: 'string',
    url: 'string',
    finalUrl: 'string',
    hops: 'list',
    headers: 'list',
    t: 'record',
    bytes: 'record',
    blocked: 'boolean',
    at: 'number',
  },
  sample: { id: 'string', role: 'string', url: 'string', ref: 'string', state: 'string' },
  rendered: { id: 'string', url: 'string', words: 'number', types: 'list' },
  conditional: { url: 'string', ref: 'string', before: 'string', sent: 'string' },
  urlVariants: { url: 'string', ref: 'string' },
  home: page,
  listings: page,
  products: page,
};

function lack(record: Record<string, unknown>, wanted: Members = {}): string | undefined {
  const missing = Object.entries(wanted).find(([name, kind]) => !isOf(kind, record[name]));
  return missing ? `lacks the ${missing[1]} "${missing[0]}"` : undefined;
}

/** Of the optional members that the report reads. */
function nestedLack(name: EvidenceName, value: Record<string, unknown>): string | undefined {
  const headers = name === 'mode' ? value['privateHeaders'] : undefined;
  if (headers === undefined) return undefined;
  if (!isRecord(headers)) return 'has "privateHeaders" that is not an object';
  return lack(headers, { names: 'list', origins: 'list' });
}

function isOf(kind: Kind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'record') return isRecord(value);
  if (kind === 'time') return typeof value === 'number' && Math.abs(value) <= 8.64e15;
  return typeof value === kind;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
