/** Whether the targets of machine-readable links exist, and a `Link` header for what the storefront has. */
import type { Exchange, Value } from '../../../evidence.ts';
import { sameUrl } from '../../../parse/url.ts';
import { answersByAddress } from './address-answers.ts';

interface Surroundings {
  traffic: readonly Exchange[];
  targets?: Value<'targets'>;
  files?: Value<'files'>;
  ucp?: Value<'ucp'>;
  acp?: Value<'acp'>;
  a2a?: Value<'a2a'>;
  ard?: Value<'ard'>;
  apiDescriptions?: Value<'apiDescriptions'>;
  sitemaps?: Value<'sitemaps'>;
}

/** Undefined: not requested, or the response does not say. */
export function existsAt(around: Surroundings): (url: string) => boolean | undefined {
  const { targets = [], files = {}, ucp, acp, a2a, ard, apiDescriptions, sitemaps = [] } = around;
  const documents = [...Object.values(files), acp, a2a, ard, apiDescriptions].filter(
    (one) => one !== undefined,
  );
  const answerOf = answersByAddress(around.traffic);
  return (url) => {
    const target = targets.find((one) => one.exists !== undefined && sameUrl(one.url, url));
    if (target) return target.exists;
    const document = documents.find((one) => sameUrl(one.url, url));
    if (document) return document.state === 'ok' ? true : document.state === 'absent' ? false : undefined;
    if (ucp && sameUrl(ucp.url, url))
      return ucp.state === 'present' ? true : ucp.state === 'absent' ? false : undefined;
    const sitemap = sitemaps.find((one) => sameUrl(one.url, url));
    if (sitemap && (sitemap.kind === 'urlset' || sitemap.kind === 'index' || sitemap.kind === 'text'))
      return true;
    const answer = answerOf(url);
    if (!answer || answer.blocked || answer.challenge || answer.status === undefined) return undefined;
    return answer.status < 500 ? answer.status === 200 : undefined;
  };
}

/** `Link: …` for what was found; the manifest when nothing was. */
export function linkHeaderDraft({ files, ucp, apiDescriptions, sitemaps = [] }: Surroundings): string {
  const sitemap = sitemaps.find(
    ({ kind, via }) => via !== 'index' && (kind === 'urlset' || kind === 'index'),
  );
  const links = [
    ...(apiDescriptions?.state === 'ok' ? [`<${short(apiDescriptions.url)}>; rel="api-catalog"`] : []),
    ...(ucp?.state === 'present' ? [`<${short(ucp.url)}>; rel="service-desc"; type="application/json"`] : []),
    ...(files?.llmsTxt?.state === 'ok'
      ? [`<${short(files.llmsTxt.url)}>; rel="describedby"; type="text/markdown"`]
      : []),
    ...(sitemap ? [`<${short(sitemap.url)}>; rel="sitemap"; type="application/xml"`] : []),
  ];
  return `Link: ${links.length ? links.join(', ') : '</.well-known/ucp>; rel="service-desc"; type="application/json"'}`;
}

/** A path works on every host of the storefront. */
const short = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`.slice(0, 200);
};
