/** Request headers and profile of probes. */
import { robotsToken } from '#audit';
import type { ApiDeps } from '../../api/context.ts';

interface Home {
  baseUrl: string | undefined;
}

export const userAgent = ({ baseUrl }: Home): string =>
  `${robotsToken}/1.0${baseUrl ? ` (+${baseUrl}/bot)` : ''}`;

export const jsonHeaders = (home: Home): Record<string, string> => ({
  'user-agent': userAgent(home),
  accept: 'application/json',
  'accept-encoding': 'br, gzip',
});

/** URL of the agent profile for negotiation. Undefined if this service has no public URL. */
export const profileUrl = ({ baseUrl }: Home, release: string): string | undefined =>
  baseUrl === undefined ? undefined : `${baseUrl}/agent-profile/${release}`;

export type ProbeDeps = ApiDeps & Home;
