import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { ownLinks } from '../../parse/markdown-links.ts';
import { sameUrl } from '../../parse/url.ts';
import { answersByAddress } from '../subjects/files/address-answers.ts';
import { llmsFile } from '../subjects/files/llms-txt-file.ts';

type State = 'live' | 'moved' | 'failing' | 'dead';
type Finding = { href: string; url: string; line: number; seen: Exchange; state: State };

const mostLinks = 300;

export default defineCheck({
  id: 'llms-txt-links-live',
  category: 'discovery-files',
  name: 'Links in llms.txt resolve',
  description: 'Detects dead links in the map for agents.',
  why: 'Every dead link costs an agent a request, and its trust in the map.',
  judged: {
    pass: 'Every link to this site that was opened answers 200 without a redirect.',
    warn: 'One is dead or answers a server error, or some redirect.',
    fail: 'Two or more are dead or answer a server error.',
    notApplicable: 'There is no llms.txt, or it links to no page of this site.',
    unknown: 'It was not asked for or could not be read, or no link gave an answer to judge.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Put live addresses into llms.txt',
    instructions:
      'Write the file from the routes of the shop when it is built, and let a test ask for each address in it.',
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
      return notApplicable('llms.txt has no link to a page of this site.', { evidence: [{ ref: file.ref }] });
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
          ? `None of the ${seen.length} links of llms.txt that were opened gave an answer to judge.`
          : `None of the ${links.length} links of llms.txt was opened.`,
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
      snippet: `${href.slice(0, 200)} answers ${said(answer)}`.slice(0, 300),
      pointer: `llms.txt line ${line}`,
    }));
    const of = `of the ${judged.length} links of llms.txt that were opened`;
    const more = {
      evidence,
      // Where only the server fails, the file is right.
      cause: failing.length === bad.length ? 'error-rate' : 'llms-txt:links',
      fix: {
        ...(dead.length === 0 && {
          title: failing.length ? 'Fix the pages that llms.txt links' : 'Link final URLs in llms.txt',
        }),
        instructions: bad.slice(0, 5).map(adviceFor).join(' '),
      },
    };
    if (closed.length > 0) {
      const said = [
        ...(dead.length
          ? [`${dead.length} ${of} ${dead.length === 1 ? 'is' : 'are'} dead: ${list(dead)}`]
          : []),
        ...(failing.length
          ? [
              `${failing.length} ${dead.length ? '' : `${of} `}${failing.length === 1 ? 'answers' : 'answer'} with a server error: ${list(failing)}`,
            ]
          : []),
      ];
      return (closed.length > 1 ? fail : warn)(`${said.join('; ')}.`, more);
    }
    if (moved.length)
      return warn(
        `${moved.length} ${of} ${moved.length === 1 ? 'redirects' : 'redirect'}: ${list(moved)}.`,
        more,
      );
    return pass(`All ${judged.length} links of llms.txt that were opened answer 200.`, {
      evidence: judged.slice(0, 3).map(({ seen: answer }) => ({ ref: answer.id })),
    });
  },
});

/** What a browser gets at the URL is hidden from agents, not dead: checks of access judge that. */
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
  if (state === 'moved') return `Line ${line}: write ${seen.finalUrl.slice(0, 200)} in place of ${shown}.`;
  return state === 'failing'
    ? `${shown} (line ${line}) answers ${seen.status}: find the cause in the server log.`
    : `Line ${line}: replace or delete ${shown}.`;
}

/** Undefined for an answer that refused us or never came. */
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
