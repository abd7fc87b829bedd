/** Verdicts on the flat members of a manifest. */
import type { DocumentProblem } from '#manifest';
import { fail, warn, type Proof, type Remedy, type Verdict } from '../../../check.ts';
import type { Exchange, UcpEvidence } from '../../../evidence.ts';
import { manifestExchange } from './answers.ts';

/** Evidence that points into the document. */
export function manifestProof(ucp: UcpEvidence, traffic: readonly Exchange[]): (pointer: string) => Proof[] {
  const seen = manifestExchange(ucp, traffic);
  return (pointer) => (seen ? [{ ref: seen.id, pointer }] : []);
}

/** `fail` with an error, `warn` with warnings alone, undefined without problems. */
export function flatFinding(
  problems: readonly DocumentProblem[],
  proof: (pointer: string) => Proof[],
  fix: Partial<Remedy>,
): Verdict | undefined {
  if (!problems.length) return undefined;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const named = errors.length ? errors : problems;
  const summary = `In the flat manifest ${named.map(({ message }) => message).join(', ')}.`;
  return (errors.length ? fail : warn)(summary, {
    evidence: named.slice(0, 3).flatMap(({ pointer }) => proof(pointer)),
    cause: 'manifest:flat',
    fix,
  });
}

/** A text member at the root of the document; empty when there is none. */
export function flatText(document: unknown, key: 'version' | 'name'): string {
  const value = (document as Record<string, unknown> | undefined)?.[key];
  return typeof value === 'string' ? value.trim() : '';
}
