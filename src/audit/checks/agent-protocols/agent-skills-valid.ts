import { isOldSkillsIndex, skillsProblems, skillsSchema } from '#manifest';
import { defineCheck, fail, opportunity, pass, warn } from '../../check.ts';
import { onlyErrors, proofs, listProblems, unjudged } from '../subjects/agents/documents.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const digest = 'sha256:<64 hexadecimal digits of the file>';

export default defineCheck({
  id: 'agent-skills-valid',
  category: 'agent-protocols',
  name: 'Agent Skills index validates',
  description: 'Detects broken indexes of agent skills.',
  why: 'Agents read the index to learn what a shop teaches them; an entry that breaks a rule is skipped, an unknown $schema is not read at all.',
  judged: {
    pass: 'The $schema is that of version 0.2.0, and every skill has name, type skill-md or archive, a description of at most 1,024 characters, url and digest.',
    warn: 'It has the form of version 0.1: no $schema, and no digests.',
    fail: 'It is no JSON, the $schema is another one, or a member is missing or malformed.',
    notApplicable:
      'There is no index at /.well-known/agent-skills/index.json; the older /.well-known/skills/ is not asked for.',
    unknown: 'It was refused, or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Write the skills index by version 0.2.0',
    instructions:
      'Generate the index when skills are published: one entry for each, with the SHA-256 of its file.',
  },
  sources: ['agent-skills'],
  needs: ['skills'],
  evaluate({ skills }) {
    const unread = unjudged(skills, 'The skills index', (evidence) =>
      opportunity('The shop publishes no skills for agents.', { evidence, fix: { snippet: draft() } }),
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
    if (errors.length) return fail(`The skills index breaks rules: ${listProblems(errors)}.`, said);
    if (isOldSkillsIndex(skills.json))
      return warn(
        'The skills index has the form of version 0.1, which has neither $schema nor digests.',
        said,
      );
    if (problems.length) return warn(`The skills index can be read, but ${listProblems(problems)}.`, said);
    return pass(`The index of ${count} ${count === 1 ? 'skill' : 'skills'} keeps every rule.`, {
      evidence: said.evidence,
    });
  },
});

/** An index with one entry, which keeps what is right of a given one. */
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
    description: text('description') || 'Finds products of this shop and reads their price and stock.',
    url: text('url') || `/.well-known/agent-skills/${name}/SKILL.md`,
    digest: /^sha256:[0-9a-f]{64}$/.test(text('digest')) ? text('digest') : digest,
  };
  return toSnippet({ $schema: skillsSchema, skills: [skill] });
}
