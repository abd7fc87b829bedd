/** Evidence as a file: saved by `portico gather`, judged again by `portico judge`. */
import type { Evidence } from './evidence.ts';
import { evidenceNames, unknownPiece } from './evidence.ts';

const format = 'portico-evidence';
const version = 1;

/** One JSON document with a format mark, ending in a newline. */
export const serializeEvidence = (evidence: Evidence): string =>
  `${JSON.stringify({ format, version, evidence })}\n`;

export type ReadEvidence = { ok: true; evidence: Evidence } | { ok: false; problem: string };

/** Reads a saved run. Pieces that an older version did not gather are not-requested; pieces unknown to this version are dropped. */
export function parseEvidence(text: string): ReadEvidence {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: `not JSON (${(error as Error).message}).` };
  }
  const document = saved as {
    format?: unknown;
    version?: unknown;
    evidence?: Record<string, unknown>;
  } | null;
  if (document?.format !== format) return { ok: false, problem: `the member "format" is not "${format}".` };
  if (document.version !== version)
    return {
      ok: false,
      problem: `version ${String(document.version)}; this program reads version ${version}.`,
    };
  const pieces = document.evidence ?? {};
  const bad = Object.keys(pieces).find((name) => !isPiece(pieces[name]));
  if (bad) return { ok: false, problem: `the piece "${bad}" is neither known nor unknown.` };
  const evidence = Object.fromEntries(
    evidenceNames.map((name) => [name, pieces[name] ?? unknownPiece('not-requested')]),
  );
  return { ok: true, evidence: evidence as unknown as Evidence };
}

const reasons = new Set<unknown>(['blocked', 'failed', 'budget', 'not-requested']);

function isPiece(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const piece = value as { ok?: unknown; value?: unknown; reason?: unknown };
  return piece.ok === true ? 'value' in piece : piece.ok === false && reasons.has(piece.reason);
}
