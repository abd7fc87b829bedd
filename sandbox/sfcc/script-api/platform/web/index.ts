/** `dw.web`. */
import type { InstanceState, PlatformModules, Scope } from '../../contract.ts';
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

export interface RedirectSwitches {
  /** How `redirectOrigin` writes the path: platforms are reported to change its case. It never has host or site path. */
  originCase: 'kept' | 'lower' | 'upper';
}

/** Of the instance; tests change it. */
export function redirectSwitches({ kept }: Pick<InstanceState, 'kept'>): RedirectSwitches {
  const known = (kept.get('redirects') as RedirectSwitches | undefined) ?? { originCase: 'kept' };
  kept.set('redirects', known);
  return known;
}

function originOf({ request, instance }: Scope): string | null {
  const { redirectOrigin = null } = request;
  const { originCase } = redirectSwitches(instance);
  if (redirectOrigin === null || originCase === 'kept') return redirectOrigin;
  return originCase === 'lower' ? redirectOrigin.toLowerCase() : redirectOrigin.toUpperCase();
}

/** No mapping of Business Manager: `redirect` is always null. */
const redirects = (scope: Scope): object =>
  documented('dw.web.URLRedirectMgr', { redirect: null, redirectOrigin: originOf(scope) });

/** Of a page of Business Manager; in a storefront nothing of ours asks for it. */
const csrfProtection = ({ businessManager, request }: Scope): object => {
  const token = businessManager?.csrfToken;
  if (token === undefined) throw new Error('CSRFProtection is simulated in Business Manager only.');
  return documented('dw.web.CSRFProtection', {
    tokenName: csrfTokenName,
    getTokenName: () => csrfTokenName,
    generateToken: () => token,
    validateRequest: () => sentToken(request) === token,
  });
};

const csrfTokenName = 'csrf_token';

const sentToken = (request: Scope['request']): string | null =>
  new URLSearchParams(request.body).get(csrfTokenName);

export const modules: PlatformModules = {
  'dw/web/CSRFProtection': csrfProtection,
  'dw/web/URLUtils': urlUtils,
  'dw/web/URLRedirectMgr': redirects,
};

export { parameterMap } from './parameters.ts';
export { pipelinePath } from './url.ts';
