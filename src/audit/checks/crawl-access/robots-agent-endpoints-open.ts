import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots/robots.ts';
import { machineEndpoints } from '../subjects/access/endpoints.ts';
import { groupCause, lineProof, quoteRule, unreadable } from '../subjects/access/robots.ts';

const tokens = ['*', 'ChatGPT-User', 'Claude-User', 'Googlebot'];

export default defineCheck({
  id: 'robots-agent-endpoints-open',
  category: 'crawl-access',
  name: 'Agent files and endpoints are not disallowed',
  description: 'Detects robots.txt rules that block files meant for agents.',
  why: 'Agents that obey robots.txt do not read a disallowed manifest, feed, or llms.txt, although these files exist for agents.',
  judged: {
    pass: 'ChatGPT-User, Claude-User, Googlebot, and unlisted agents may fetch /.well-known/ucp, /.well-known/acp.json, /llms.txt, and the sitemaps, feeds, UCP endpoints, and MCP endpoints on this host.',
    warn: 'One of them may not fetch a file that does not exist yet, or whose existence could not be checked.',
    fail: 'One of them may not fetch a file or endpoint that exists.',
    notApplicable: 'The storefront has none of these files and endpoints.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge.',
  },
  priority: 'high',
  effort: 'minutes',
  fix: {
    title: 'Allow files that are meant for agents',
    instructions: 'Add these Allow lines to every group with a broader Disallow line.',
    snippet: 'Allow: /.well-known/\nAllow: /llms.txt',
  },
  sources: [
    'rfc-9309',
    'UCP 2026-04-08 overview and source/schemas (tag v2026-04-08) https://ucp.dev/2026-04-08/specification/overview',
  ],
  needs: ['robots', 'target'],
  uses: ['sitemaps', 'feeds', 'ucp', 'acp', 'mcp', 'files'],
  evaluate(given) {
    const { robots } = given;
    const unread = unreadable(robots);
    if (unread) return unread;
    const endpoints = machineEndpoints(given);
    const blocked = endpoints.flatMap((one) => {
      const token = tokens.find((name) => !robotsVerdict(robots, name, one.url).allowed);
      return token ? [{ ...one, token, verdict: robotsVerdict(robots, token, one.url) }] : [];
    });
    const real = blocked.filter(({ exists }) => exists);
    const dark = blocked.filter(({ exists }) => exists === undefined);
    const some = endpoints.some(({ exists }) => exists);
    if (!some && !dark.length)
      return notApplicable(
        'The storefront has no manifest, llms.txt, sitemap, feed, or endpoint for agents.',
      );
    const found = real.length ? real : blocked;
    const [first] = found;
    if (!first) {
      const count = endpoints.filter(({ exists }) => exists).length;
      return pass(
        `Agents may fetch ${count === 1 ? 'the file' : `all ${count} files and endpoints`} meant for them.`,
        {
          evidence: [{ ref: robots.ref }],
        },
      );
    }
    const who = first.token === '*' ? 'Unlisted agents' : first.token;
    const path = new URL(first.url).pathname.slice(0, 80);
    const more = found.length > 1 ? ` (and ${found.length - 1} more)` : '';
    const said = {
      cause: groupCause(robots, first.verdict),
      evidence: [lineProof(robots, first.verdict)],
      fix: { snippet: allowLines(found.map(({ url }) => url)) },
    };
    const sentence = `${who} may not fetch the ${first.name} at ${path}${more}: ${quoteRule(first.verdict)}`;
    return real.length
      ? fail(`${sentence}.`, said)
      : warn(
          `${sentence}. ${first.exists === undefined ? 'Whether it exists could not be checked.' : 'It does not exist yet.'}`,
          said,
        );
  },
});

const allowLines = (urls: readonly string[]): string =>
  [...new Set(urls.map((url) => `Allow: ${new URL(url).pathname.slice(0, 200)}`))].slice(0, 10).join('\n');
