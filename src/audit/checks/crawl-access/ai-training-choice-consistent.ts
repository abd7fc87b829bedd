import { bots } from '../../bots.ts';
import { defineCheck, fail, notApplicable, pass } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots.ts';
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
  name: 'Training opt-out does not also block shopping',
  description:
    'Detects a training opt-out that spills over to search or live fetch tokens of the same operator.',
  why: 'A shop that only wants to keep out of training often bars the search crawler or the assistant of the same operator too, and disappears from its answers.',
  judged: {
    pass: 'Each training crawler with a group of its own is allowed on /, or is barred alone: the search crawlers and assistants of its operator are not.',
    fail: 'The line that bars a training crawler from / also bars a search crawler or an assistant of the same operator.',
    notApplicable:
      'No group names GPTBot, ClaudeBot, Google-Extended, Applebot-Extended, Amazonbot, meta-externalagent or MistralAI-Training.',
  },
  priority: 'medium',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Split the training opt-out from search and assistants',
    instructions:
      'Keep the group that blocks the training token. Move the search and user tokens to a group of their own that repeats the other Disallow lines of the store.',
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
    if (!chosen.length) return notApplicable('robots.txt has no rule of its own for a training crawler.');
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
        `The group that bars ${first.token} from training also bars ${listNames(caught)}, by ${quoteRule(first.verdict)}.`,
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
        ? `Training is refused to ${listNames(barred)}; search and assistants of the same operators are not.`
        : `${listNames(chosen.map(({ token }) => token))} may fetch the shop.`,
      { evidence: [{ ref: robots.ref }] },
    );
  },
});
