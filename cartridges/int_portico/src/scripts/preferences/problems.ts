/** Problems in preferences: logged, at intervals, with the name that Business Manager shows. */
import CacheMgr from 'dw/system/CacheMgr';
import { logOf } from '../log.ts';
import { shortHash } from '../platform/tokens.ts';

export interface Problems {
  /** Never with the value: it may be secret. */
  add(preference: string, text: string): void;
  all(): readonly string[];
}

export function createProblems(): Problems {
  const found: string[] = [];
  return {
    add: (preference, text) => void found.push(`${preference} ${text}.`),
    all: () => found,
  };
}

/** The same ones are logged again once the cache has dropped them. */
export function reportProblems(site: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  CacheMgr.getCache('porticoProblems').get(`${site} ${shortHash(problems.join('\n'))}`, () => {
    const log = logOf('portico.preferences');
    for (const problem of problems) log.error(problem);
    return true;
  });
}
