/** The fix for a file or page that could not be read, by its response. */
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
        instructions: `Exempt GET and HEAD requests to ${path} from bot rules and rate limits. Keep protection on login, checkout, and write methods.`,
      },
    };
  if (status === undefined || status >= 500)
    return {
      found: 'unreadable',
      fix: {
        title: `Fix the server error at ${what}`,
        instructions: `${path} ${status === undefined ? 'did not respond' : `returned ${status}`}. Check the server log for the cause, then confirm that the URL returns 200.`,
      },
    };
  if (status === 404 || status === 410)
    return {
      found: 'absent',
      fix: {
        title: `Publish ${what}, or fix the link to it`,
        instructions: `${path} returned ${status}. Publish the file there, or correct the link or setting that points to it.`,
      },
    };
  return {};
}
