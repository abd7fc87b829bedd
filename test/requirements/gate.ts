/** Which requirements are cited by tests, and what is wrong with the citations. Pure. */
import type { Requirement } from './requirement.ts';

export interface TestFile {
  path: string;
  source: string;
}

export interface Citations {
  /** Requirement → files, each once. */
  byId: ReadonlyMap<string, readonly string[]>;
  /** One sentence each; empty means that the gate is open. */
  problems: readonly string[];
}

/**
 * A citation is an id in brackets in the name of a test: `test('[UCP-13b] a version that …', …)`. The name is a text or a
 * template; a test that is only planned (`test.todo`, `test.skip`) cites nothing.
 */
export function readCitations(requirements: readonly Requirement[], files: readonly TestFile[]): Citations {
  const byId = new Map<string, string[]>();
  const problems: string[] = [];
  for (const { path, source } of files) {
    const cited = [...source.matchAll(testName)].flatMap(([, , name = '']) => idsIn(name));
    if (cited.length !== idsIn(source).length) {
      problems.push(`${path}: an id stands in brackets elsewhere than in the name of a test that runs.`);
    }
    for (const id of new Set(cited)) byId.set(id, [...(byId.get(id) ?? []), path]);
  }
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  if (known.size < requirements.length) problems.push('Two requirements have the same id.');
  for (const [id, paths] of byId) {
    const requirement = known.get(id);
    if (!requirement) problems.push(`${id} is cited in ${paths.join(', ')}, and is no requirement.`);
    else if (!requirement.built) problems.push(`${id} is cited in ${paths.join(', ')}, and is not built.`);
  }
  for (const { id, level, text, built } of requirements) {
    if (built && !byId.has(id)) problems.push(`${id} (${level}) is cited by no test: ${text}`);
  }
  return { byId, problems };
}

const testName = /(?<![.\w])(?:test|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

const idsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z]+-\d+[a-z]?)\]/g)].map(([, id = '']) => id);
