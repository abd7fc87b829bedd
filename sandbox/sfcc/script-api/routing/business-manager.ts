/**
 * Business Manager as far as a page of an extension needs it: a signed-in user, one selected site, and the controllers of its own
 * cartridge path. Without menus and roles.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cartridge } from '../engines/index.ts';
import { businessManagerSite } from './cartridges.ts';
import { pageOf, type ControllerParts } from './controller.ts';
import { generalError, notFound, type OwnPage } from './pages.ts';
import type { IncomingRequest } from './read-request.ts';
import { dispatcher, openScriptCall, refusedToScript, requestState } from './script-call.ts';

export const businessManagerPath = '/on/demandware.store/Sites-Site/default/';

export interface BusinessManagerOptions {
  /** Its cartridge path, leftmost first. */
  cartridges: readonly Cartridge[];
  /** The site that the user selected. */
  site: string;
  /** Default: true. */
  signedIn?: boolean;
}

/** Never throws: a failure is a page, and reported. */
export function businessManager(
  parts: ControllerParts,
  { cartridges, site, signedIn = true }: BusinessManagerOptions,
): (request: IncomingRequest) => Promise<OwnPage> {
  const csrfToken = randomUUID();
  const template = (name: string): string | undefined =>
    cartridges
      .flatMap(({ root }) => [root, join(root, 'static')])
      .map((root) => join(root, 'cartridge/templates/default', `${name}.isml`))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'))[0];
  return async (request) => {
    const [, controller, action] =
      /^(\w+)-(\w+)$/.exec(request.url.pathname.slice(businessManagerPath.length)) ?? [];
    if (controller === undefined) return notFound;
    const call = openScriptCall({
      ...parts,
      cartridges: [...cartridges, ...parts.cartridges.filter(({ name }) => name === 'bc_dispatch')],
      site,
      session: { customerId: '', currency: '', privacy: {} },
      sessionId: randomUUID(),
      request: requestState({ ...request, locale: 'default' }),
      path: request.url.pathname,
      isHttp: true,
      pathOf: businessManagerSite,
      businessManager: { signedIn, csrfToken, template },
    });
    try {
      const result = await parts.pool.use((engine) =>
        call.run(engine, dispatcher, 'controller', [controller, action]),
      );
      for (const refused of result.refused) parts.failed(refusedToScript(`${refused} (${controller})`));
      if (result.outcome === 'returned') return pageOf(call.scope.response);
      if (result.type === 'NotReachable') return notFound;
      parts.failed(new Error(`${controller}-${action}: ${result.type}: ${result.message}\n${result.stack}`));
      return generalError;
    } catch (error) {
      parts.failed(error);
      return generalError;
    }
  };
}
