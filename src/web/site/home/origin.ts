/** Where this site is reached, without a trailing slash. */
import type { WebDeps } from '../../deps.ts';

export const originOf = ({ baseUrl }: Pick<WebDeps, 'baseUrl'>, requestUrl: string): string =>
  baseUrl ?? new URL(requestUrl).origin;
