/** URLs that people enter for requests of this service, checked when they are saved. */
import { bareHost, isLoopbackAddress, isPublicAddress, isPrivateHost } from './address.ts';
import { FetchFailure } from './failure.ts';
import { readTarget } from './target.ts';

export interface WebhookUrlRules {
  /** Allow HTTP and any port on this machine: for development and tests only. */
  allowInsecureLoopback: boolean;
}

/** What is wrong with a URL, in one sentence; undefined for a valid one. The fetcher checks what its name resolves to. */
export function webhookUrlProblem(
  text: string,
  { allowInsecureLoopback }: WebhookUrlRules,
): string | undefined {
  const url = URL.parse(text);
  if (!url) return invalid;
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password from the URL.';
  const host = bareHost(url);
  const isHere = host === 'localhost' || isLoopbackAddress(host);
  const isDevelopment = isHere && allowInsecureLoopback && /^https?:$/.test(url.protocol);
  if (!isDevelopment) {
    if (url.protocol !== 'https:') return 'Enter a URL that begins with https://.';
    if (isPrivateHost(host) || !/[.:]/.test(host))
      return 'Enter a public URL. This one points to a private address.';
    if (url.port !== '') return 'Remove the port from the URL. Only port 443 is supported.';
  }
  try {
    const allowPrivate = allowInsecureLoopback && 'loopback';
    readTarget(text, { allowPrivate, resolve: new Map(), isPublic: isPublicAddress });
    return undefined;
  } catch (error) {
    if (error instanceof FetchFailure) return invalid;
    throw error;
  }
}

const invalid = 'Enter a full URL, such as https://shop.example/hooks/portico.';
