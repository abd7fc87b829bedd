/** What to do about a file or page by what its URL answered: nothing that was not read is called wrong. */
import type { Verdict } from '../../../check.ts';
import type { Exchange } from '../../../evidence.ts';

type Answer = Pick<Exchange, 'status' | 'blocked' | 'challenge' | 'url'>;

/** Empty for an answer that could be read. `what` is in the middle of a title: `the sitemap`. */
export function fixForAnswer(what: string, seen: Answer): Pick<Verdict, 'found' | 'fix'> {
  const { status, blocked, challenge, url } = seen;
  const path = (URL.parse(url)?.pathname ?? url).slice(0, 200);
  if (blocked || challenge || status === 401 || status === 403 || status === 429)
    return {
      found: 'unreadable',
      fix: {
        title: `Let agents reach ${what}`,
        instructions: `Exclude ${path} from bot rules and rate limits for GET and HEAD requests. Keep the protection of login, checkout and write methods.`,
      },
    };
  if (status === undefined || status >= 500)
    return {
      found: 'unreadable',
      fix: {
        title: `Fix the server error behind ${what}`,
        instructions: `${path} ${status === undefined ? 'gives no answer' : `answers ${status}`}. Find the cause in the server log, and check the URL again once it answers 200.`,
      },
    };
  if (status === 404 || status === 410)
    return {
      found: 'absent',
      fix: {
        title: `Publish ${what}, or fix the link to it`,
        instructions: `There is nothing at ${path}: it answers ${status}. Publish it there, or change what names this URL.`,
      },
    };
  return {};
}
