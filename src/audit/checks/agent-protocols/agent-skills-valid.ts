import { isOldSkillsIndex, skillsProblems, skillsSchema } from '#manifest';
import { defineCheck, fail, opportunity, pass, warn } from '../../check.ts';
import { onlyErrors, proofs, listProblems, unjudged } from '../subjects/agents/documents.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const digest = 'sha256:<64 hexadecimal digits of the file>';

export default defineCheck({
  id: 'agent-skills-valid',
  category: 'agent-protocols',
  name: 'Agent Skills index is valid',
  description: 'Detects invalid Agent Skills indexes.',
  why: 'Agents read the index to learn about the skills of a storefront. They skip invalid entries, and ignore an index with an unknown $schema.',
  judged: {
    pass: 'The $schema is the one of version 0.2.0, and every skill has a name, type skill-md or archive, a description of at most 1,024 characters, a url, and a digest.',
    warn: 'The index has the format of version 0.1, without $schema and digests.',
    fail: 'The index is not JSON, has another $schema, or a member is missing or malformed.',
    notApplicable:
      'The storefront has no index at /.well-known/agent-skills/index.json. The older /.well-known/skills/ is not requested.',
    unknown: 'The index was blocked or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Update the skills index to version 0.2.0',
    instructions:
      'Generate the index when you publish skills, with one entry per skill and the SHA-256 of its file.',
  },
  sources: ['agent-skills'],
  needs: ['skills'],
  evaluate({ skills }) {
    const unread = unjudged(skills, 'The skills index', (evidence) =>
      opportunity('The storefront publishes no skills for agents.', { evidence, fix: { snippet: draft() } }),
    );
    if (unread) return unread;
    const problems = skillsProblems(skills.json);
    const errors = onlyErrors(problems);
    const named = errors.length ? errors : problems;
    const at = Number(/^\/skills\/(\d+)/.exec(named[0]?.pointer ?? '')?.[1] ?? 0);
    const count = (skills.json as { skills?: unknown[] }).skills?.length ?? 0;
    const said = {
      evidence: named.length ? proofs(skills.ref, named) : [{ ref: skills.ref }],
      fix: { snippet: draft((skills.json as { skills?: unknown[] }).skills?.[at]) },
    };
    if (errors.length) return fail(`The skills index is not valid: ${listProblems(errors)}.`, said);
    if (isOldSkillsIndex(skills.json))
      return warn('The skills index has the format of version 0.1, without $schema and digests.', said);
    if (problems.length) return warn(`The skills index is readable, but ${listProblems(problems)}.`, said);
    return pass(`The skills index is valid and lists ${count} ${count === 1 ? 'skill' : 'skills'}.`, {
      evidence: said.evidence,
    });
  },
});

/** An index with one entry that keeps the valid members of the given entry. */
function draft(entry?: unknown): string {
  const given = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const text = (key: string): string => (typeof given[key] === 'string' ? given[key].slice(0, 300) : '');
  const name =
    text('name')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 64) || 'find-products';
  const type = text('type') === 'archive' ? 'archive' : 'skill-md';
  const skill = {
    name,
    type,
    description: text('description') || 'Finds products in this store and reads their price and stock.',
    url: text('url') || `/.well-known/agent-skills/${name}/SKILL.md`,
    digest: /^sha256:[0-9a-f]{64}$/.test(text('digest')) ? text('digest') : digest,
  };
  return toSnippet({ $schema: skillsSchema, skills: [skill] });
}
