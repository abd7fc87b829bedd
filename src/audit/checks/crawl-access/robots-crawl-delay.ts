import { spellToken } from '../../bots.ts';
import { defineCheck, fail, pass, warn } from '../../check.ts';
import { unreadable } from '../subjects/access/robots.ts';

const tokens = ['*', 'claudebot', 'claude-searchbot', 'bingbot', 'amazonbot'];
const harmless = 5;
const starving = 30;

export default defineCheck({
  id: 'robots-crawl-delay',
  category: 'crawl-access',
  name: 'Crawl-delay does not starve agents',
  description: 'Detects delays that make a catalogue crawl take weeks.',
  why: 'A crawler that obeys waits so long between two pages: with 30 seconds it reads at most 2,880 pages a day.',
  judged: {
    pass: 'robots.txt asks all crawlers, ClaudeBot, Claude-SearchBot, bingbot or Amazonbot to wait no longer than 5 seconds, or not at all.',
    warn: 'The longest delay for one of them is more than 5 and less than 30 seconds.',
    fail: 'It is 30 seconds or more.',
    unknown: 'robots.txt answers 429 or 5xx, gives no answer, or is a bot challenge.',
  },
  priority: 'low',
  effort: 'minutes',
  fix: {
    title: 'Remove the Crawl-delay, or set it to one second',
    instructions: 'Delete the line. Limit abuse at the edge by rate, not by name.',
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
    if (!worst) return pass('robots.txt asks no crawler to wait.', { evidence });
    const who = worst.token === '*' ? 'every crawler' : spellToken(worst.token);
    if (worst.seconds <= harmless)
      return pass(`robots.txt asks ${who} to wait ${worst.seconds} s between pages.`, { evidence });
    const pages = sitemaps.reduce((sum, { counts, kind }) => (kind === 'index' ? sum : sum + counts.loc), 0);
    const days = (pages * worst.seconds) / 86_400;
    const cost = pages
      ? `, so that the ${pages} pages of the sitemap take ${days < 0.1 ? 'under 0.1' : days.toFixed(1)} days`
      : '';
    const said = `robots.txt asks ${who} to wait ${worst.seconds} s between pages${cost}.`;
    const cause = 'robots:crawl-delay';
    return worst.seconds < starving ? warn(said, { evidence, cause }) : fail(said, { evidence, cause });
  },
});

/** Crawlers that know the key take it as a rule of the agents right above, unlike RFC 9309, which skips it. */
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
