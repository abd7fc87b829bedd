import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'agent-skills-digests',
  category: 'agent-protocols',
  name: 'Skill artefacts match their digests',
  description: 'Detects skills that were changed or moved after they were indexed.',
  why: 'Clients must refuse a file whose hash differs from the index: an edited skill is as good as none.',
  judged: {
    pass: 'The first artefact answers 200 with a fitting media type, and its SHA-256 is that of the index.',
    warn: 'Only its media type does not fit.',
    fail: 'It answers 404 or 410, or its hash differs.',
    notApplicable: 'There is no index, or it names no artefact with a digest.',
    unknown: 'The plan had no room for the request, the file was refused, or it has more than 5 MB.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'draft',
  fix: {
    title: 'Compute the digests when skills are published',
    instructions:
      'Hash the very file that is served, after every build step, and write the result into index.json.',
    snippet: 'printf "sha256:%s\\n" "$(sha256sum SKILL.md | cut -d" " -f1)"',
  },
  sources: ['agent-skills'],
  needs: ['skills', 'traffic'],
  evaluate({ skills, traffic }) {
    const { artefact } = skills;
    if (skills.state === 'blocked' || skills.state === 'error')
      return unknown(
        skills.state === 'blocked' ? 'blocked' : 'failed',
        'The skills index could not be read.',
        {
          evidence: [{ ref: skills.ref }],
        },
      );
    if (!artefact)
      return notApplicable('No index of skills names an artefact.', { evidence: [{ ref: skills.ref }] });
    const at = artefact.url.slice(0, 200);
    if (!/^sha256:[0-9a-f]{64}$/.test(artefact.expected))
      return notApplicable(`The index gives no usable digest for ${at}.`, {
        evidence: [{ ref: skills.ref }],
      });
    const seen = traffic.find(({ id }) => id === artefact.ref);
    if (!seen) return unknown(artefact.reason ?? 'not-requested', `${at} was not asked for.`);
    const { status, type } = seen;
    const evidence = [{ ref: seen.id, header: `content-type: ${type || '(missing)'}` }];
    if (status === 404 || status === 410)
      return fail(`The skill ${at} answers ${status}.`, { evidence, ...fixForAnswer('the skill', seen) });
    if (status !== 200 || seen.challenge)
      return unknown(seen.blocked ? 'blocked' : 'failed', `The skill ${at} answers ${status ?? 'nothing'}.`, {
        evidence,
      });
    if (artefact.actual === undefined)
      return unknown('budget', `The skill ${at} is too large to be hashed.`, { evidence });
    if (artefact.actual !== artefact.expected)
      return fail(
        `The skill ${at} has the hash ${short(artefact.actual)}, and the index says ${short(artefact.expected)}.`,
        {
          evidence: [
            { ref: seen.id, snippet: artefact.actual },
            { ref: skills.ref, pointer: '/skills/0/digest', snippet: artefact.expected },
          ],
          fix: {
            title: 'Write the hash of the served skill into the index',
            snippet: `"digest": "${artefact.actual}"`,
          },
        },
      );
    const fitting =
      artefact.type === 'archive' ? /zip|gzip|tar|octet-stream/ : /^text\/(?:x-)?(?:markdown|plain)$/;
    return fitting.test(type)
      ? pass(`The skill ${at} has the hash that the index gives.`, { evidence })
      : warn(`The skill ${at} has the right hash, but comes as ${type || 'no media type'}.`, {
          evidence,
          fix: {
            title: 'Send skills with their media type',
            instructions: 'text/markdown for SKILL.md, application/gzip or application/zip for archives.',
            snippet:
              artefact.type === 'archive'
                ? 'types { application/gzip gz tgz; application/zip zip; }'
                : 'types { text/markdown md; }',
          },
        });
  },
});

const short = (digest: string): string => `${digest.slice(0, 19)}…`;
