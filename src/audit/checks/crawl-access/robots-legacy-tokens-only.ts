import { botOf } from '../../bots.ts';
import { defineCheck, notApplicable, pass, warn } from '../../check.ts';
import { listNames } from '../subjects/access/robots.ts';

/** Tokens that no operator documents any more, or ever did. */
const retired: ReadonlyMap<string, { written: string; operator: string; instead: string }> = new Map(
  [
    ['anthropic-ai', 'Anthropic', 'ClaudeBot, Claude-User and Claude-SearchBot'],
    ['Claude-Web', 'Anthropic', 'ClaudeBot, Claude-User and Claude-SearchBot'],
    ['ChatGPT', 'OpenAI', 'GPTBot, ChatGPT-User and OAI-SearchBot'],
    ['OpenAI', 'OpenAI', 'GPTBot, ChatGPT-User and OAI-SearchBot'],
    ['cohere-ai', 'Cohere', 'nothing: the operator documents no token'],
    ['Google-Bard', 'Google', 'Google-Extended'],
    ['Bard', 'Google', 'Google-Extended'],
    ['PerplexityAI', 'Perplexity', 'PerplexityBot and Perplexity-User'],
    ['Gemini', 'Google', 'Google-Extended'],
  ].map(([written = '', operator = '', instead = '']) => [
    written.toLowerCase(),
    { written, operator, instead },
  ]),
);

/** Tokens of ordinary search: a rule for them is no rule for AI. */
const classic = ['googlebot', 'googlebot-image', 'bingbot', 'applebot', 'facebookexternalhit', 'petalbot'];

export default defineCheck({
  id: 'robots-legacy-tokens-only',
  category: 'crawl-access',
  name: 'Rules use tokens that operators still send',
  description: 'Detects policies written for retired or invented tokens, which bind nobody.',
  why: 'A crawler looks for the token that it sends: a rule for a name that nobody sends neither blocks nor allows anything.',
  judged: {
    pass: 'No retired token is named, or each stands beside a token that its operator sends.',
    warn: 'anthropic-ai, Claude-Web, ChatGPT, OpenAI, cohere-ai, Google-Bard, Bard, Gemini or PerplexityAI is named, and no token that its operator sends.',
    notApplicable: 'robots.txt names no AI crawler.',
  },
  priority: 'low',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Name the tokens that operators send today',
    instructions: 'Replace the retired tokens in the User-agent lines; keep the rules below them.',
    snippet: 'User-agent: ClaudeBot\nUser-agent: Claude-User\nUser-agent: Claude-SearchBot',
  },
  sources: [
    'anthropic-crawlers',
    'openai-crawlers',
    'ai-robots-txt/ai.robots.txt https://github.com/ai-robots-txt/ai.robots.txt',
  ],
  needs: ['robots'],
  evaluate({ robots }) {
    const agents = new Set(robots.groups.flatMap((group) => group.agents));
    const old = [...agents].flatMap((token) => retired.get(token) ?? []);
    const current = [...agents].flatMap((token) => botOf(token) ?? []);
    const ofAi = current.filter(({ token }) => !classic.includes(token.toLowerCase()));
    if (!old.length && !ofAi.length) return notApplicable('robots.txt names no AI crawler.');
    const operators = new Set(current.map(({ operator }) => operator));
    const alone = old.filter(({ operator }) => !operators.has(operator));
    const [first] = alone;
    if (!first)
      return pass(
        old.length
          ? `Beside ${listNames(old.map(({ written }) => written))} stand tokens that their operators send today.`
          : `robots.txt names ${ofAi.length} AI crawlers by tokens that they send.`,
        { evidence: [{ ref: robots.ref }] },
      );
    return warn(
      `${listNames(alone.map(({ written }) => written))} ${alone.length === 1 ? 'is a token' : 'are tokens'} that nobody sends; ${first.operator} reads ${first.instead}.`,
      {
        evidence: alone.slice(0, 3).map(({ written }) => lineOf(robots, written)),
        fix: { instructions: `In place of ${first.written} name ${first.instead}.` },
      },
    );
  },
});

function lineOf(
  { lines, ref }: { lines: { n: number; key: string; value: string }[]; ref: string },
  token: string,
) {
  const line = lines.find(
    ({ key, value }) => key === 'user-agent' && value.toLowerCase().startsWith(token.toLowerCase()),
  );
  return { ref, snippet: `User-agent: ${token}`, ...(line ? { pointer: `line ${line.n}` } : {}) };
}
