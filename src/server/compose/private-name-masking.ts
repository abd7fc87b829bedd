/** How addresses are looked at for people and programs that may be anybody: what our network knows of names stays here. */
import type { Logger } from 'pino';
import type { FetcherOptions } from '#fetch';

export type OutsideOptions = Pick<
  FetcherOptions,
  'resolve' | 'ca' | 'proxy' | 'hidesNames' | 'onPrivateName'
>;

/** The operator reads in the log what was asked for, and where it would have led. */
export const maskPrivateNames = (
  fetcher: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'> | undefined,
  logger: Pick<Logger, 'warn'>,
): OutsideOptions => ({
  ...fetcher,
  hidesNames: true,
  onPrivateName: (hostname, address) =>
    logger.warn({ hostname, address }, 'name resolves to a private address'),
});
