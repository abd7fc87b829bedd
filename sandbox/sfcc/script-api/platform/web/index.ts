/** `dw.web`. */
import type { PlatformModules, Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { pipelineUrl } from './url.ts';

const urlUtils = (scope: Scope): object => {
  const made =
    (protocol: 'http' | 'https' | undefined) =>
    (action: unknown, ...given: unknown[]) =>
      pipelineUrl(scope, protocol, String(action), given);
  return documented('dw.web.URLUtils', {
    https: made('https'),
    http: made('http'),
    abs: made('https'),
    url: made(undefined),
  });
};

/** No mapping of Business Manager: `redirect` is always null. */
const redirects = ({ request }: Scope): object =>
  documented('dw.web.URLRedirectMgr', { redirect: null, redirectOrigin: request.redirectOrigin ?? null });

export const modules: PlatformModules = {
  'dw/web/URLUtils': urlUtils,
  'dw/web/URLRedirectMgr': redirects,
};

export { parameterMap } from './parameters.ts';
export { pipelinePath } from './url.ts';
