import { robots, testCheck } from '#audit/samples';
import check from './robots-legacy-tokens-only.ts';

testCheck(check, {
  pass: [
    robots('User-agent: GPTBot\nDisallow: /'),
    [
      robots('User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /'),
      /names anthropic-ai along with current tokens/,
    ],
  ],
  neverFails: 'a rule for a retired token has no effect',
  warn: [
    [
      robots('User-agent: *\nDisallow:\n\nUser-agent: Claude-Web\nDisallow: /'),
      /Claude-Web is a token .* ClaudeBot/,
    ],
    robots('User-agent: ChatGPT\nUser-agent: ClaudeBot\nDisallow: /'),
    [robots('User-agent: Bard\nUser-agent: PerplexityAI\nDisallow: /'), /Bard, PerplexityAI are tokens/],
  ],
  notApplicable: [
    robots('User-agent: *\nDisallow: /cart'),
    robots('User-agent: Googlebot\nDisallow: /cart'),
    robots('', 404),
  ],
  unknown: [robots('', 503)],
});
