/** A fetcher for untrusted callers, which hides what the internal network knows about names. */
import type { Logger } from 'pino';
import type { FetcherOptions } from '#fetch';

export type OutsideOptions = Pick<
  FetcherOptions,
  'resolve' | 'ca' | 'proxy' | 'hidesNames' | 'onPrivateName'
>;

/** Logs the requested name and its address for the operator. */
export const maskPrivateNames = (
  fetcher: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'> | undefined,
  logger: Pick<Logger, 'warn'>,
): OutsideOptions => ({
  ...fetcher,
  hidesNames: true,
  onPrivateName: (hostname, address) =>
    logger.warn({ hostname, address }, 'name resolves to a private address'),
});
