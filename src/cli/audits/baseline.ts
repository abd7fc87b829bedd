/** Known findings: a file in the repository, so that a build fails only for new or worse findings. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Report } from '#audit';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';

type FindingStatus = 'warn' | 'fail';

interface Baseline {
  url: string;
  /** Version of the set of checks. */
  catalogue: string;
  /** By id of the check. */
  findings: Record<string, FindingStatus>;
}

export interface BaselineComparison {
  /** Found, and not in the baseline. */
  added: string[];
  /** A failure now, only a warning in the baseline. */
  worse: string[];
  /** In the baseline, but passed now. */
  gone: string[];
}

const findingsOf = ({ results }: Report): [id: string, status: FindingStatus][] =>
  results
    .flatMap(({ id, status }) => (status === 'warn' || status === 'fail' ? [[id, status] as const] : []))
    .map(([id, status]): [string, FindingStatus] => [id, status])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

export function compareWithBaseline(report: Report, { findings }: Baseline): BaselineComparison {
  const now = findingsOf(report);
  const known = (id: string): FindingStatus | undefined =>
    Object.hasOwn(findings, id) ? findings[id] : undefined;
  const passes = new Set(
    report.results
      .filter(({ status, ignored }) => !ignored && (status === 'pass' || status === 'not-applicable'))
      .map(({ id }) => id),
  );
  return {
    added: now.flatMap(([id]) => (known(id) === undefined ? [id] : [])),
    worse: now.flatMap(([id, status]) => (known(id) === 'warn' && status === 'fail' ? [id] : [])),
    gone: Object.keys(findings).filter((id) => passes.has(id)),
  };
}

/** One finding per line, sorted by ID, so that diffs are readable in a review. */
export async function writeBaseline(file: string, report: Report): Promise<number> {
  const found = findingsOf(report);
  const baseline: Baseline = {
    url: report.url,
    catalogue: report.engine.catalogue,
    findings: Object.fromEntries(found),
  };
  await writeFile(file, `${JSON.stringify(baseline, undefined, 2)}\n`).catch((error: unknown) => {
    throw cannot('write', file, error, '--baseline');
  });
  return found.length;
}

/** @throws Stop in one line when it cannot be read or is not a baseline */
export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Stop(
        exit.usage,
        `The baseline "${file}" does not exist. To create it, run "portico audit --write-baseline".`,
      );
    throw cannot('read', file, error, '--baseline');
  });
  const { z } = await import('zod');
  const shape = z.object({
    url: z.string(),
    catalogue: z.string(),
    findings: z.record(z.string(), z.enum(['warn', 'fail'])),
  });
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new Stop(
      exit.usage,
      `"${file}" is not a baseline. To create one, run "portico audit --write-baseline".`,
    );
  }
}
