/** What a rule of a manifest found. */
import type { Json } from './json.ts';
import type { UcpRelease } from './releases.ts';

export interface Finding {
  /** `error`: agents cannot use the member; `warning`: they can, with less. */
  severity: 'error' | 'warning';
  /** RFC 6901; its names can come from the author of the document. */
  pointer: string;
  /** What is wrong, in words of ours alone. */
  message: string;
  /** The expected value. */
  expected: string;
  /** Whose rule it is: a release of UCP, or the flat manifest. */
  release: UcpRelease | 'flat';
  /** `schema`: of the published schema; `text`: of the specification's words, which schemas do not hold. */
  by: 'schema' | 'text';
}

/** More are not reported. */
export const mostFindings = 100;

/** What a judge of the official part found, in the form that evidence carries. */
export interface ProfileJudgement {
  /** By whose rules: the release that the document names, else the newest before it, else the newest. */
  release: UcpRelease;
  /** At most `mostFindings`. */
  findings: Finding[];
  /** Releases whose schema the document fits: `release` alone when it fits, else the others that were tried. */
  fits: UcpRelease[];
}

/** JSON pointer of a path, RFC 6901, section 3. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The value at a pointer, through own members only; undefined where nothing is. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Json)[key];
  }
  return value;
}
