/** Findings of the self-check, and what they are made of. */

export type Reply = { reached: true; status: number; text: string } | { reached: false; why: string };

export interface Called {
  method: string;
  path: string;
  /** SHA-256 of what was sent, hex. */
  bodyHash: string;
  reply: Reply;
}

export interface Finding {
  id: string;
  title: string;
  verdict: 'ok' | 'problem' | 'unknown';
  text: string;
  fix?: string;
}

export const ok = (id: string, title: string, text: string): Finding => ({ id, title, verdict: 'ok', text });

export const problem = (id: string, title: string, text: string, fix: string): Finding => ({
  id,
  title,
  verdict: 'problem',
  text,
  fix,
});

export const unknown = (id: string, title: string, text: string): Finding => ({
  id,
  title,
  verdict: 'unknown',
  text,
});

/** Characters that `portico doctor --self-check` accepts, and of all findings that fit into a signed result. */
const limits = { name: 200, text: 2_000, all: 40_000 };

/** Cuts findings to the lengths that the doctor accepts, and counts those that are left out. */
export function withinLimits(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  let left = limits.all;
  for (const finding of findings.map(shortened)) {
    left -= JSON.stringify(finding).length;
    if (left < 0) break;
    kept.push(finding);
  }
  const rest = findings.length - kept.length;
  if (rest > 0) kept.push(unknown('more', 'Other findings', `Findings that are not shown: ${rest}.`));
  return kept;
}

const shortened = ({ id, title, verdict, text, fix }: Finding): Finding => ({
  id: cut(id, limits.name),
  title: cut(title, limits.name),
  verdict,
  text: cut(text, limits.text),
  ...(fix === undefined ? {} : { fix: cut(fix, limits.text) }),
});

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

/** Undefined for anything but an object. */
export function jsonOf<T>(text: string): T | undefined {
  try {
    const read = JSON.parse(text) as T | null;
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}
