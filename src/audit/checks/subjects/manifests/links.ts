/** Judges the URLs of schemas and specifications in a profile. */
import { cacheDirectives, maxAge, publicationOf } from '#manifest';
import type { Exchange, UcpLink } from '../../../evidence.ts';
import { linkSaid, linkState } from './link-answers.ts';

export interface LinkFinding {
  link: UcpLink;
  /** `broken`: a schema that agents cannot get; `no-page`: a page that does not exist; `open`: unknown. */
  state: 'broken' | 'no-page' | 'uncached' | 'open';
  /** Completes a sentence that begins with the URL. */
  said: string;
  ref?: string;
  /** Seen in a response or in the URL itself; else it is only missing in our list. */
  sure: boolean;
}

/** `localHost`: http is accepted there. */
export function judgeLinks(
  links: readonly UcpLink[],
  traffic: readonly Exchange[],
  localHost: string | undefined,
): LinkFinding[] {
  const answers = new Map(traffic.map((one) => [one.id, one]));
  const unlisted = ({ url }: UcpLink): boolean => publicationOf(url) === 'unlisted';
  const served = (link: UcpLink): boolean => {
    const seen = link.ref === undefined ? undefined : answers.get(link.ref);
    return seen !== undefined && linkState(seen) === 'served' && link.json === true;
  };
  // If ucp.dev serves a URL that our list lacks, the list is out of date and proves nothing.
  const outdated = links.some((link) => unlisted(link) && served(link));
  return links.flatMap((link): LinkFinding[] => {
    if (link.kind === 'spec')
      return unlisted(link) && !outdated
        ? [{ link, state: 'no-page', said: 'is not a page of that release', sure: false }]
        : [];
    const seen = link.ref === undefined ? undefined : answers.get(link.ref);
    if (seen) return judgeAnswer(link, seen);
    const fault = addressFault(link.url, localHost);
    if (fault) return [{ link, state: 'broken', said: fault, sure: true }];
    return unlisted(link) && !outdated
      ? [{ link, state: 'broken', said: 'is not published on ucp.dev', sure: false }]
      : [];
  });
}

function judgeAnswer(link: UcpLink, seen: Exchange): LinkFinding[] {
  const state = linkState(seen);
  const at = { link, ref: seen.id, sure: true };
  if (state === 'failed' || state === 'refused') return [{ ...at, state: 'open', said: linkSaid(seen) }];
  if (state !== 'served') return [{ ...at, state: 'broken', said: linkSaid(seen) }];
  if (!link.json) return [{ ...at, state: 'broken', said: 'is not valid JSON' }];
  const directives = cacheDirectives(seen.headers);
  const age = maxAge(directives) ?? 0;
  const barred = ['private', 'no-store', 'no-cache'].find((name) => directives.has(name));
  if (directives.has('public') && age >= 60 && !barred) return [];
  const said = directives.size
    ? 'has a Cache-Control header that does not allow caching for 60 seconds'
    : 'has no Cache-Control header';
  return [{ ...at, state: 'uncached', said }];
}

function addressFault(address: string, localHost: string | undefined): string | undefined {
  const url = URL.parse(address);
  if (!url) return 'is not an absolute URL';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && url.host === localHost)) return undefined;
  return 'is not https';
}
