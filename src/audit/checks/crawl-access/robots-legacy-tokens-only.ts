import { botOf } from '../../bots.ts';
import { defineCheck, notApplicable, pass, warn } from '../../check.ts';
import { listNames } from '../subjects/access/robots.ts';

/** Tokens that operators no longer document or never did. */
const retired: ReadonlyMap<string, { written: string; operator: string; instead: string }> = new Map(
  [
    ['anthropic-ai', 'Anthropic', 'ClaudeBot, Claude-User, and Claude-SearchBot'],
    ['Claude-Web', 'Anthropic', 'ClaudeBot, Claude-User, and Claude-SearchBot'],
    ['ChatGPT', 'OpenAI', 'GPTBot, ChatGPT-User, and OAI-SearchBot'],
    ['OpenAI', 'OpenAI', 'GPTBot, ChatGPT-User, and OAI-SearchBot'],
    ['cohere-ai', 'Cohere', ''],
    ['Google-Bard', 'Google', 'Google-Extended'],
    ['Bard', 'Google', 'Google-Extended'],
    ['PerplexityAI', 'Perplexity', 'PerplexityBot and Perplexity-User'],
    ['Gemini', 'Google', 'Google-Extended'],
  ].map(([written = '', operator = '', instead = '']) => [
    written.toLowerCase(),
    { written, operator, instead },
  ]),
);

/** Tokens of classic search: a rule for them is not an AI rule. */
const classic = ['googlebot', 'googlebot-image', 'bingbot', 'applebot', 'facebookexternalhit', 'petalbot'];

export default defineCheck({
  id: 'robots-legacy-tokens-only',
  category: 'crawl-access',
  name: 'Rules use current crawler tokens',
  description: 'Detects rules for retired or invented tokens, which have no effect.',
  why: 'A crawler obeys rules for its own token. A rule for a token that no crawler uses has no effect.',
  judged: {
    pass: 'No retired token is named, or robots.txt also names a current token of the same operator.',
    warn: 'anthropic-ai, Claude-Web, ChatGPT, OpenAI, cohere-ai, Google-Bard, Bard, Gemini, or PerplexityAI is named without a current token of the same operator.',
    notApplicable: 'robots.txt names no AI crawler.',
  },
  priority: 'low',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Use the current tokens of operators',
    instructions: 'Replace the retired tokens in the User-agent lines, and keep the rules below them.',
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
          ? `robots.txt names ${listNames(old.map(({ written }) => written))} along with current tokens of the same operators.`
          : `robots.txt names ${ofAi.length} AI ${ofAi.length === 1 ? 'crawler by its' : 'crawlers by their'} current ${ofAi.length === 1 ? 'token' : 'tokens'}.`,
        { evidence: [{ ref: robots.ref }] },
      );
    return warn(
      `${listNames(alone.map(({ written }) => written))} ${alone.length === 1 ? 'is a token' : 'are tokens'} that no crawler uses. ${first.operator} ${first.instead ? `uses ${first.instead}` : 'documents no token'}.`,
      {
        evidence: alone.slice(0, 3).map(({ written }) => lineOf(robots, written)),
        fix: {
          instructions: first.instead
            ? `Replace ${first.written} with ${first.instead}.`
            : `Remove ${first.written}: ${first.operator} documents no token.`,
        },
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
