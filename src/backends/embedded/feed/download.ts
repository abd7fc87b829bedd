/** Asks for a feed: by https, within limits, and only for what is newer than what was imported. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Fetcher, FetcherOptions, HttpExchange } from '#fetch';
import { unpaced } from '#fetch';

export interface FeedRequest {
  url: string;
  /** By which the server knows this service: sent to the origin of the URL and to no other. */
  headers: Readonly<Record<string, string>>;
  /** Of the file that was imported last. */
  etag?: string;
  lastModified?: string;
}

export type FeedAnswer =
  | { kind: 'file'; name: string; bytes: Buffer; etag?: string; lastModified?: string }
  | { kind: 'unchanged' }
  /** Why there is no file, in one sentence. */
  | { kind: 'failed'; reason: string };

/** Of the file, unpacked. */
export const maxFeedBytes = 64 * 1024 * 1024;

/** What the fetcher of feeds differs in: large files come slowly. Merge them into the options of `createFetcher`. */
export const feedFetcherOptions = (): Pick<FetcherOptions, 'politeness' | 'limits'> => ({
  politeness: unpaced,
  // Feeds are one file, and tables of numbers compress well.
  limits: { firstByteMs: 60_000, totalMs: totalMs, maxBytes: maxFeedBytes, ratio: 1_000 },
});

const totalMs = 300_000;
const mostRedirects = 5;
const unzip = promisify(gunzip);

/** @param isAllowed of an http address, on a machine for development */
export async function downloadFeed(
  fetcher: Pick<Fetcher, 'fetch'>,
  { url, headers, etag, lastModified }: FeedRequest,
  { signal, isAllowed }: { signal?: AbortSignal | undefined; isAllowed(url: URL): boolean },
): Promise<FeedAnswer> {
  let target = URL.parse(url);
  const { origin } = target ?? {};
  for (let hops = 0; target && hops <= mostRedirects; hops += 1) {
    if (target.protocol !== 'https:' && !isAllowed(target))
      return failed(
        hops === 0 ? 'The feed URL is not https.' : `The feed redirects to ${target.host} without https.`,
      );
    const exchange = await fetcher.fetch({
      url: target.href,
      headers: {
        accept: '*/*',
        'accept-encoding': 'gzip',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
        ...(target.origin === origin ? headers : {}),
      },
      // Redirects are followed here: the credentials must not be sent to another server.
      redirects: 0,
      maxBytes: maxFeedBytes,
      timeoutMs: totalMs,
      ...(signal ? { signal } : {}),
    });
    const { status = 0, error } = exchange;
    if (error) return failed(`The feed could not be downloaded: ${error.message}`);
    if (![301, 302, 303, 307, 308].includes(status)) return answerOf(exchange);
    target = URL.parse(headerOf(exchange, 'location') ?? '', target.href);
  }
  return failed(
    target ? 'The feed redirects more than five times.' : 'The feed redirects to an invalid URL.',
  );
}

async function answerOf(exchange: HttpExchange): Promise<FeedAnswer> {
  const { status, bytes, body, finalUrl } = exchange;
  if (status === 304) return { kind: 'unchanged' };
  if (status !== 200) return failed(`The feed server returned HTTP ${status}${hintOf(status)}.`);
  const tooLarge = failed(`The feed is larger than ${maxFeedBytes / 1024 / 1024} MB.`);
  if (bytes.truncated) return tooLarge;
  let file = Buffer.from(body);
  if (isGzip(file))
    try {
      file = await unzip(file, { maxOutputLength: maxFeedBytes });
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? tooLarge
        : failed('The feed is a damaged gzip file.');
    }
  // Readers unpack one layer more.
  if (isGzip(file)) return failed('The feed is compressed more than once. Compress it once, or not at all.');
  if (file.toString('latin1', 0, 1_000).trim() === '') return failed('The feed is empty.');
  const [etag, lastModified] = [headerOf(exchange, 'etag'), headerOf(exchange, 'last-modified')];
  return {
    kind: 'file',
    name: decodeURIComponentOr(URL.parse(finalUrl)?.pathname.split('/').at(-1) ?? ''),
    bytes: file,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

const isGzip = (file: Buffer): boolean => file[0] === 0x1f && file[1] === 0x8b;

const hintOf = (status = 0): string =>
  status === 401 || status === 403
    ? ': check the user name and password, or the header'
    : status === 404 || status === 410
      ? ': no file was found at this URL'
      : '';

const headerOf = ({ headers }: HttpExchange, name: string): string | undefined =>
  headers.find(([one]) => one === name)?.[1].slice(0, 500);

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const failed = (reason: string): FeedAnswer => ({ kind: 'failed', reason });
