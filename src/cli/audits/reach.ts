/** Opens a fetcher with private headers for commands that send requests to a storefront. */
import {
  createFetcher,
  createPoliteness,
  eraserOf,
  minSecretLength,
  type Fetcher,
  type PrivateHeaders,
} from '#fetch';
import type { ReachSettings } from '../arguments.ts';
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
      'Warning: the proxy resolves host names. Names that resolve to private addresses in its network are not rejected.\n',
    );
  if (!privateHeaders) return { fetcher, erase: (value) => value };
  process.stderr.write(shortValueWarning(privateHeaders));
  return { fetcher, privateHeaders, erase: eraserOf(privateHeaders).deep };
}

/** Names values that are too short to erase where the storefront repeats them; empty without any. */
function shortValueWarning({ headers, secrets = [] }: PrivateHeaders): string {
  const names = [
    ...Object.keys(headers).filter((name) => (headers[name] ?? '').length < minSecretLength),
    ...(secrets.some(({ length }) => length < minSecretLength) ? ['the password'] : []),
  ];
  return names.length
    ? `Warning: values under ${minSecretLength} characters are not removed from pages that repeat them: ${names.join(', ')}.\n`
    : '';
}
