import { spellToken } from '../../bots.ts';
import { defineCheck, fail, pass, warn } from '../../check.ts';
import { unreadable } from '../subjects/access/robots.ts';

const tokens = ['*', 'claudebot', 'claude-searchbot', 'bingbot', 'amazonbot'];
const harmless = 5;
const starving = 30;

export default defineCheck({
  id: 'robots-crawl-delay',
  category: 'crawl-access',
  name: 'Crawl-delay is reasonable',
  description: 'Detects delays that make a crawl of the catalog take weeks.',
  why: 'Crawlers that obey Crawl-delay wait that long between pages. At 30 seconds, they read at most 2,880 pages per day.',
  judged: {
    pass: 'robots.txt has no Crawl-delay, or at most 5 seconds, for all crawlers, ClaudeBot, Claude-SearchBot, bingbot, and Amazonbot.',
    warn: 'The longest delay for one of them is more than 5 and less than 30 seconds.',
    fail: 'It is 30 seconds or more.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge.',
  },
  priority: 'low',
  effort: 'minutes',
  fix: {
    title: 'Remove Crawl-delay, or set it to 1 second',
    instructions: 'Delete the line. To limit abuse, use rate limits at the edge.',
    snippet: 'Crawl-delay: 1',
  },
  sources: ['anthropic-crawlers'],
  needs: ['robots'],
  uses: ['sitemaps'],
  evaluate({ robots, sitemaps = [] }) {
    const unread = unreadable(robots);
    if (unread) return unread;
    const delays = delaysOf(robots.lines);
    const [worst] = delays.sort((a, b) => b.seconds - a.seconds || a.line - b.line);
    const evidence = [
      {
        ref: robots.ref,
        ...(worst ? { snippet: `Crawl-delay: ${worst.seconds}`, pointer: `line ${worst.line}` } : {}),
      },
    ];
    if (!worst) return pass('robots.txt has no Crawl-delay.', { evidence });
    const who = worst.token === '*' ? 'every crawler' : spellToken(worst.token);
    if (worst.seconds <= harmless)
      return pass(`robots.txt asks ${who} to wait ${worst.seconds} s between pages.`, { evidence });
    const pages = sitemaps.reduce((sum, { counts, kind }) => (kind === 'index' ? sum : sum + counts.loc), 0);
    const days = (pages * worst.seconds) / 86_400;
    const cost = pages
      ? `, so crawling the ${pages} pages in the sitemap takes ${days < 0.1 ? 'less than 0.1' : days.toFixed(1)} days`
      : '';
    const said = `robots.txt asks ${who} to wait ${worst.seconds} s between pages${cost}.`;
    const cause = 'robots:crawl-delay';
    return worst.seconds < starving ? warn(said, { evidence, cause }) : fail(said, { evidence, cause });
  },
});

/** Crawlers that support the key apply it to the user agents right above it. RFC 9309 ignores it. */
function delaysOf(lines: readonly { n: number; key: string; value: string }[]) {
  const found: { token: string; seconds: number; line: number }[] = [];
  let agents: string[] = [];
  let open = false;
  for (const { n, key, value } of lines) {
    if (key === 'user-agent') {
      if (!open) agents = [];
      agents.push(value.trim().toLowerCase());
      open = true;
      continue;
    }
    open = false;
    const seconds = value === '' ? Number.NaN : Number(value);
    if (key !== 'crawl-delay' || !(seconds >= 0) || !Number.isFinite(seconds)) continue;
    const token = agents.find((one) => tokens.includes(one));
    if (token) found.push({ token, seconds, line: n });
  }
  return found;
}
