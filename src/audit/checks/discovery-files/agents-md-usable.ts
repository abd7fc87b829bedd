import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { pathOf } from '../subjects/sitemap/entries.ts';
import type { Value } from '../../evidence.ts';
import { robotsKnown, robotsVerdict } from '../../parse/robots/robots.ts';
import { sameHost } from '../../parse/url.ts';
import { answersByAddress } from '../subjects/files/address-answers.ts';
import { isForBuyers, namedPlaces } from '../subjects/files/agents-md-places.ts';
import { groupCause, lineProof } from '../subjects/access/robots.ts';

const enough = 200;

export default defineCheck({
  id: 'agents-md-usable',
  category: 'discovery-files',
  name: 'agents.md is usable',
  description:
    'Detects an agents.md that is HTML, too short, or points agents to paths that robots.txt disallows.',
  why: 'Agents follow this file. If it is an HTML page or points to disallowed paths, they cannot complete their task.',
  judged: {
    pass: 'It has at least 200 characters, a heading, and URLs, at least one of which is not known to be broken.',
    warn: 'It is shorter, has no heading, has no URLs, or all of its URLs are broken.',
    fail: 'It is an HTML page on a storefront that returns errors for made-up URLs, or it points agents to a path that robots.txt disallows for unlisted agents (except carts and accounts).',
    notApplicable: 'The storefront has no agents.md.',
    unknown: 'It was not requested or could not be read.',
  },
  priority: 'low',
  confidence: 'medium',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Write agents.md as Markdown with instructions',
    instructions:
      'Explain how agents find products, which UCP releases you support, how checkout works, and how many requests per second are allowed. Link to the endpoints.',
    snippet:
      '# Guide for agents\n\n1. Read the [manifest](/.well-known/ucp): releases, endpoints, payment handlers.\n2. Find products with its catalog search.\n3. Create a checkout. The buyer confirms it in the browser.\n\nRate limit: 5 requests per second.',
  },
  sources: ['llms-txt'],
  needs: ['files', 'robots', 'traffic'],
  uses: ['baseline'],
  evaluate({ files, robots, traffic, baseline }) {
    const file = files.agentsMd;
    if (!file) return unknown('not-requested', 'agents.md was not requested.');
    const evidence = [{ ref: file.ref }];
    if (file.state === 'blocked' || file.state === 'error')
      return unknown(file.state === 'blocked' ? 'blocked' : 'failed', 'agents.md could not be read.', {
        evidence,
      });
    const seen = traffic.find(({ id }) => id === file.ref);
    if (file.state === 'absent') {
      // If made-up URLs return 404, an HTML page at this URL is intentional.
      const meant = seen?.status === 200 && !seen.hops.length && baseline && !isCatchAll(baseline);
      return meant
        ? fail('agents.md returned an HTML page instead of Markdown.', {
            evidence: [{ ref: file.ref, header: `content-type: ${seen.type.slice(0, 60)}` }],
            fix: {
              title: 'Serve agents.md as Markdown',
              snippet: `location = ${new URL(file.url).pathname} { types { } default_type "text/markdown; charset=utf-8"; }`,
            },
          })
        : notApplicable('The storefront has no agents.md.', { evidence });
    }
    const text = file.text ?? '';
    const places = namedPlaces(text, file.url);
    const closed = robotsKnown(robots).known
      ? places.flatMap((place) => {
          if (place.warnedOf || !sameHost(place.url, file.url) || isForBuyers(place.url)) return [];
          const verdict = robotsVerdict(robots, '*', place.url);
          return verdict.allowed ? [] : [{ ...place, verdict }];
        })
      : [];
    const [first] = closed;
    if (first)
      return fail(
        `agents.md points agents to ${first.written.slice(0, 100)}${closed.length > 1 ? ` and ${closed.length - 1} more` : ''}, which robots.txt disallows for unlisted agents.`,
        {
          cause: groupCause(robots, first.verdict),
          evidence: [
            { ref: file.ref, snippet: first.written.slice(0, 200), pointer: `line ${first.line}` },
            lineProof(robots, first.verdict),
          ],
          fix: {
            title: 'Allow the paths from agents.md in robots.txt',
            instructions: `Allow the path in the * group of robots.txt, or remove it from agents.md (line ${first.line}).`,
            snippet: [...new Set(closed.map(({ url }) => `Allow: ${allowPath(url)}`))]
              .slice(0, 10)
              .join('\n'),
          },
        },
      );
    const plain = text.replace(/\s+/g, ' ').trim();
    const start = [{ ref: file.ref, snippet: plain.slice(0, 200) }];
    if (plain.length < enough)
      return warn(
        plain === ''
          ? 'agents.md is empty.'
          : `agents.md has only ${plain.length} ${plain.length === 1 ? 'character' : 'characters'}.`,
        { evidence: start },
      );
    if (!/^ {0,3}#{1,6}[ \t]+\S/m.test(text) && !/^\S.{0,200}\r?\n(?:={2,}|-{2,})[ \t]*$/m.test(text))
      return warn('agents.md has no heading.', { evidence: start });
    if (!places.length) return warn('agents.md has no URLs or paths.', { evidence: start });
    const answerOf = answersByAddress(traffic);
    const asked = places.flatMap(({ url }) => answerOf(url) ?? []);
    const live = asked.find(({ status, challenge, blocked }) => status === 200 && !challenge && !blocked);
    const said = `agents.md has ${plain.length} characters of Markdown`;
    if (live)
      return pass(`${said} and points to ${pathOf(live.url)}, which returned 200.`, { evidence: start });
    const dead = asked.filter(({ status, blocked }) => !blocked && status !== undefined);
    const [gone] = dead;
    if (gone && dead.length === places.length)
      return warn(
        `All URLs in agents.md are broken: ${pathOf(gone.url)} returned ${gone.status ?? 'no response'}.`,
        {
          evidence: [{ ref: gone.id }],
          fix: {
            title: 'Fix the URLs in agents.md',
            instructions: 'Replace the URLs in agents.md with those of existing endpoints and pages.',
          },
        },
      );
    return pass(
      `${said} with ${places.length} ${places.length === 1 ? 'URL, which was not requested' : 'URLs, none of which were requested'}.`,
      {
        evidence: start,
        confidence: 'low',
      },
    );
  },
});

const isCatchAll = ({ root, wellKnown }: Value<'baseline'>): boolean =>
  [root, wellKnown].some(({ status }) => status === undefined || status === 200);

/** The path for a robots.txt rule, up to the first placeholder. */
function allowPath(url: string): string {
  const { pathname, search } = new URL(url);
  const [plain = '/'] = `${pathname}${search}`.split(/%7B|\{/i);
  return plain.slice(0, 200);
}
