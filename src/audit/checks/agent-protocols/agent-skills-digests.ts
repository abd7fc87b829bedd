import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'agent-skills-digests',
  category: 'agent-protocols',
  name: 'Skill artifacts match their digests',
  description: 'Detects skills that changed or moved after they were indexed.',
  why: 'Clients must reject a file whose hash differs from the index, so they cannot use an edited skill.',
  judged: {
    pass: 'The first artifact returns 200 with a suitable media type, and its SHA-256 matches the index.',
    warn: 'Only the media type is not suitable.',
    fail: 'The artifact returns 404 or 410, or its hash does not match.',
    notApplicable: 'The storefront has no index, or the index has no artifact with a digest.',
    unknown:
      'The request was skipped because of the request limit, the file was blocked, or it is larger than 5 MB.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'draft',
  fix: {
    title: 'Compute digests when you publish skills',
    instructions:
      'Hash the exact file that is served, after every build step, and write the result to index.json.',
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
      return notApplicable('The storefront has no skills index that lists an artifact.', {
        evidence: [{ ref: skills.ref }],
      });
    const at = artefact.url.slice(0, 200);
    if (!/^sha256:[0-9a-f]{64}$/.test(artefact.expected))
      return notApplicable(`The index has no usable digest for ${at}.`, {
        evidence: [{ ref: skills.ref }],
      });
    const seen = traffic.find(({ id }) => id === artefact.ref);
    if (!seen) return unknown(artefact.reason ?? 'not-requested', `${at} was not requested.`);
    const { status, type } = seen;
    const evidence = [{ ref: seen.id, header: `content-type: ${type || '(missing)'}` }];
    if (status === 404 || status === 410)
      return fail(`The skill ${at} returned ${status}.`, { evidence, ...fixForAnswer('the skill', seen) });
    if (status !== 200 || seen.challenge)
      return unknown(
        seen.blocked ? 'blocked' : 'failed',
        `The skill ${at} returned ${status ?? 'no response'}.`,
        {
          evidence,
        },
      );
    if (artefact.actual === undefined)
      return unknown('budget', `The skill ${at} is too large to hash.`, { evidence });
    if (artefact.actual !== artefact.expected)
      return fail(
        `The skill ${at} has the hash ${short(artefact.actual)}, but the index has ${short(artefact.expected)}.`,
        {
          evidence: [
            { ref: seen.id, snippet: artefact.actual },
            { ref: skills.ref, pointer: '/skills/0/digest', snippet: artefact.expected },
          ],
          fix: {
            title: 'Update the hash of the skill in the index',
            snippet: `"digest": "${artefact.actual}"`,
          },
        },
      );
    const fitting =
      artefact.type === 'archive' ? /zip|gzip|tar|octet-stream/ : /^text\/(?:x-)?(?:markdown|plain)$/;
    return fitting.test(type)
      ? pass(`The hash of the skill ${at} matches the index.`, { evidence })
      : warn(`The skill ${at} has the right hash, but is served as ${type || 'no media type'}.`, {
          evidence,
          fix: {
            title: 'Serve skills with the right media type',
            instructions:
              'Use text/markdown for SKILL.md, and application/gzip or application/zip for archives.',
            snippet:
              artefact.type === 'archive'
                ? 'types { application/gzip gz tgz; application/zip zip; }'
                : 'types { text/markdown md; }',
          },
        });
  },
});

const short = (digest: string): string => `${digest.slice(0, 19)}…`;
