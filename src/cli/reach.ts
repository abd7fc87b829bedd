/** The way to a storefront for the commands that ask one: a fetcher, with the private headers that open it. */
import {
  createFetcher,
  createPoliteness,
  eraserOf,
  minSecretLength,
  type Fetcher,
  type PrivateHeaders,
} from '#fetch';
import type { ReachSettings } from './arguments.ts';
import { privateHeadersFor } from './private-headers.ts';

export interface Reach {
  fetcher: Fetcher;
  privateHeaders?: PrivateHeaders;
  /** Removes the values of private headers from what is printed or saved. */
  erase<T>(value: T): T;
}

/** @param url of the storefront */
export function openReach(url: string, settings: ReachSettings): Reach {
  const { allowPrivate, resolve, ca, proxy } = settings;
  const privateHeaders = privateHeadersFor(url, settings.privateHeaders);
  const fetcher = createFetcher({
    allowPrivate,
    resolve,
    ca,
    politeness: createPoliteness(),
    ...(privateHeaders ? { privateHeaders } : {}),
    ...(proxy ? { proxy } : {}),
  });
  if (proxy?.resolvesNames)
    process.stderr.write(
      'Warning: the proxy resolves names. A name that leads to a private address of its network is not refused.\n',
    );
  if (!privateHeaders) return { fetcher, erase: (value) => value };
  process.stderr.write(shortValueWarning(privateHeaders));
  return { fetcher, privateHeaders, erase: eraserOf(privateHeaders).deep };
}

/** What is too short to be erased where the storefront repeats it; empty when nothing is. */
function shortValueWarning({ headers, secrets = [] }: PrivateHeaders): string {
  const names = [
    ...Object.keys(headers).filter((name) => (headers[name] ?? '').length < minSecretLength),
    ...(secrets.some(({ length }) => length < minSecretLength) ? ['the password'] : []),
  ];
  return names.length
    ? `Warning: too short to be removed from pages that repeat it (under ${minSecretLength} characters): ${names.join(', ')}.\n`
    : '';
}
