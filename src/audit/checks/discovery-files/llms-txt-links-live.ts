import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { ownLinks } from '../../parse/files/markdown-links.ts';
import { sameUrl } from '../../parse/url.ts';
import { answersByAddress } from '../subjects/files/address-answers.ts';
import { llmsFile } from '../subjects/files/llms-txt-file.ts';

type State = 'live' | 'moved' | 'failing' | 'dead';
type Finding = { href: string; url: string; line: number; seen: Exchange; state: State };

const mostLinks = 300;

export default defineCheck({
  id: 'llms-txt-links-live',
  category: 'discovery-files',
  name: 'Links in llms.txt work',
  description: 'Detects broken links in llms.txt.',
  why: 'Each broken link costs agents a request and makes the file less reliable.',
  judged: {
    pass: 'Every requested link to this storefront returns 200 without a redirect.',
    warn: 'One is broken or returns a server error, or at least one redirects.',
    fail: 'Two or more are broken or return a server error.',
    notApplicable: 'The storefront has no llms.txt, or it has no links to this storefront.',
    unknown: 'It was not requested or could not be read, or no link returned a conclusive response.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Fix the broken links in llms.txt',
    instructions:
      'Generate the file from the routes of the storefront at build time, and add a test that requests each URL in it.',
    snippet:
      "grep -oE 'https?://[^ )]+' llms.txt | xargs -n1 curl -s -o /dev/null -w '%{http_code} %{url_effective}\\n'",
  },
  sources: ['llms-txt'],
  needs: ['files', 'traffic'],
  uses: ['targets'],
  evaluate({ files, targets = [], traffic }) {
    const found = llmsFile(files);
    if ('verdict' in found) return found.verdict;
    const { file, text } = found;
    const links = ownLinks(text, file.url).slice(0, mostLinks);
    if (!links.length)
      return notApplicable('llms.txt has no links to this storefront.', { evidence: [{ ref: file.ref }] });
    const answerOf = answersByAddress(traffic);
    const seen = links.flatMap((link) => {
      const answer = answerOf(link.url);
      return answer ? [{ ...link, seen: answer }] : [];
    });
    const judged = seen.flatMap((link): Finding[] => {
      const missing = targets.some(({ exists, url }) => exists === false && sameUrl(url, link.url));
      const state = isServedToOthers(link.url, traffic) ? undefined : stateOf(link.seen, missing);
      return state ? [{ ...link, state }] : [];
    });
    if (!judged.length) {
      const refused = seen.find((one) => one.seen.blocked);
      const reason = refused ? 'blocked' : seen.length ? 'failed' : 'not-requested';
      return unknown(
        reason,
        seen.length
          ? `None of the ${seen.length} requested links in llms.txt returned a conclusive response.`
          : `None of the ${links.length} links in llms.txt were requested.`,
        { evidence: [{ ref: refused?.seen.id ?? file.ref }] },
      );
    }
    const dead = judged.filter(({ state }) => state === 'dead');
    const moved = judged.filter(({ state }) => state === 'moved');
    const failing = judged.filter(({ state }) => state === 'failing');
    const closed = [...dead, ...failing];
    const bad = [...closed, ...moved];
    const evidence = bad.slice(0, 4).map(({ seen: answer, href, line }) => ({
      ref: answer.id,
      snippet: `${href.slice(0, 200)} returned ${said(answer)}`.slice(0, 300),
      pointer: `llms.txt line ${line}`,
    }));
    const of = `of ${judged.length} requested ${judged.length === 1 ? 'link' : 'links'} in llms.txt`;
    const more = {
      evidence,
      // If only the server fails, the file itself is correct.
      cause: failing.length === bad.length ? 'error-rate' : 'llms-txt:links',
      fix: {
        ...(dead.length === 0 && {
          title: failing.length ? 'Fix the pages that llms.txt links to' : 'Use final URLs in llms.txt',
        }),
        instructions: bad.slice(0, 5).map(adviceFor).join(' '),
      },
    };
    if (closed.length > 0) {
      const said = [
        ...(dead.length
          ? [`${dead.length} ${of} ${dead.length === 1 ? 'is' : 'are'} broken: ${list(dead)}`]
          : []),
        ...(failing.length
          ? [`${failing.length} ${dead.length ? '' : `${of} `}returned a server error: ${list(failing)}`]
          : []),
      ];
      return (closed.length > 1 ? fail : warn)(`${said.join('; ')}.`, more);
    }
    if (moved.length)
      return warn(
        `${moved.length} ${of} ${moved.length === 1 ? 'redirects' : 'redirect'}: ${list(moved)}.`,
        more,
      );
    return pass(
      `${judged.length === 1 ? 'The only requested link' : `All ${judged.length} requested links`} in llms.txt returned 200.`,
      {
        evidence: judged.slice(0, 3).map(({ seen: answer }) => ({ ref: answer.id })),
      },
    );
  },
});

/** A page that only a browser gets is not broken. The access checks report it. */
const isServedToOthers = (url: string, traffic: readonly Exchange[]): boolean =>
  traffic.some(
    (one) =>
      one.client !== 'agent' &&
      one.method === 'GET' &&
      one.status === 200 &&
      !one.challenge &&
      sameUrl(one.url, url),
  );

function adviceFor({ href, line, seen, state }: Finding): string {
  const shown = href.slice(0, 200);
  if (state === 'moved') return `Line ${line}: replace ${shown} with ${seen.finalUrl.slice(0, 200)}.`;
  return state === 'failing'
    ? `${shown} (line ${line}) returned ${seen.status}: check the server log for the cause.`
    : `Line ${line}: replace or delete ${shown}.`;
}

/** Undefined if the request was blocked or got no response. */
function stateOf(answer: Exchange, missing: boolean): State | undefined {
  const { status, blocked, challenge, hops } = answer;
  if (blocked || challenge || status === undefined) return undefined;
  if (status >= 500) return 'failing';
  if (status !== 200 || missing) return 'dead';
  return hops.length ? 'moved' : 'live';
}

const said = ({ status, hops, finalUrl }: Exchange): string =>
  hops.length ? `${hops[0]?.status ?? ''} to ${finalUrl}, then ${status ?? ''}` : `${status ?? ''}`;

const list = (bad: readonly Finding[]): string =>
  bad
    .slice(0, 3)
    .map(({ url }) => (URL.parse(url)?.pathname ?? url).slice(0, 80))
    .join(', ');
