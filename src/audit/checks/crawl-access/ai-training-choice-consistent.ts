import { bots } from '../../bots.ts';
import { defineCheck, fail, notApplicable, pass } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots/robots.ts';
import { groupCause, lineProof, listNames, quoteRule } from '../subjects/access/robots.ts';
import { openedGroup } from '../subjects/access/repair.ts';

const training = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'Applebot-Extended',
  'Amazonbot',
  'meta-externalagent',
  'MistralAI-Training',
];

export default defineCheck({
  id: 'ai-training-choice-consistent',
  category: 'crawl-access',
  name: 'Training opt-out does not block search or assistants',
  description:
    'Detects a training opt-out that also blocks search or live-fetch tokens of the same operator.',
  why: 'A rule that is meant to opt out of training often also blocks the search crawler or assistant of the same operator. The storefront then disappears from its answers.',
  judged: {
    pass: 'Each training crawler with its own group is allowed on /, or the rule that disallows it does not affect search crawlers and assistants of the same operator.',
    fail: 'The line that disallows / for a training crawler also disallows it for a search crawler or assistant of the same operator.',
    notApplicable:
      'No group names GPTBot, ClaudeBot, Google-Extended, Applebot-Extended, Amazonbot, meta-externalagent, or MistralAI-Training.',
  },
  priority: 'medium',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Separate the training opt-out from search and assistants',
    instructions:
      'Keep the group that blocks the training token. Move the search and user tokens to a separate group that repeats your other Disallow lines.',
    snippet:
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nDisallow: /cart\nAllow: /',
  },
  sources: [
    'openai-crawlers',
    'anthropic-crawlers',
    'google-crawlers',
    'applebot',
    'amazon-crawlers',
    'mistral-crawlers',
  ],
  needs: ['robots', 'target'],
  evaluate({ robots, target }) {
    const root = `${target.canonicalOrigin}/`;
    const verdictOf = (token: string) => robotsVerdict(robots, token, root);
    const chosen = bots
      .filter(({ token }) => training.includes(token))
      .map(({ token, operator }) => ({ token, operator, verdict: verdictOf(token) }))
      .filter(({ verdict }) => verdict.group !== undefined && verdict.group !== '*');
    if (!chosen.length) return notApplicable('robots.txt has no group for a training crawler.');
    const spilled = chosen
      .filter(({ verdict }) => !verdict.allowed)
      .flatMap((one) => {
        const siblings = bots.filter(
          ({ operator, role }) => operator === one.operator && (role === 'search' || role === 'user'),
        );
        const caught = siblings.filter(({ token }) => {
          const verdict = verdictOf(token);
          return !verdict.allowed && verdict.rule?.line === one.verdict.rule?.line;
        });
        return caught.length ? [{ ...one, caught: caught.map(({ token }) => token) }] : [];
      });
    const [first] = spilled;
    if (first) {
      const caught = spilled.flatMap((one) => one.caught);
      const kept = spilled.map(({ token }) => `User-agent: ${token}`).join('\n');
      return fail(
        `The group that blocks ${first.token} also blocks ${listNames(caught)}: ${quoteRule(first.verdict)}.`,
        {
          cause: groupCause(robots, first.verdict),
          evidence: [lineProof(robots, first.verdict)],
          fix: { snippet: `${kept}\nDisallow: /\n\n${openedGroup(robots, caught, [root])}` },
        },
      );
    }
    const barred = chosen.filter(({ verdict }) => !verdict.allowed).map(({ token }) => token);
    return pass(
      barred.length
        ? `${listNames(barred)} ${barred.length === 1 ? 'is' : 'are'} blocked from training. Search crawlers and assistants of the same operators are not.`
        : `${listNames(chosen.map(({ token }) => token))} may fetch the storefront.`,
      { evidence: [{ ref: robots.ref }] },
    );
  },
});
