/** `dw.system.HookMgr`: hooks of the cartridges, and after them those of the store. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { businessManagerSite, cartridgesOf } from '../../routing/cartridges.ts';
import { storeHooks } from '../../store-hooks/index.ts';

/** The path of Business Manager has no storefront, and none of its hooks. */
const hasStore = ({ pathOf }: Scope): boolean => pathOf !== businessManagerSite;

export const hooksModule = (scope: Scope): object =>
  documented('dw.system.HookMgr', {
    async callHook(extensionPoint: unknown, name: unknown, ...given: unknown[]) {
      const [point, called] = [String(extensionPoint), String(name)];
      const answer = await scope.callHook(point, called, given);
      return answer === undefined && hasStore(scope)
        ? storeHooks[point]?.[called]?.(scope, ...given)
        : answer;
    },
    hasHook: (extensionPoint: unknown) =>
      cartridgesOf(scope.instance, scope.pathOf ?? scope.site).hooks(String(extensionPoint)).length > 0 ||
      (hasStore(scope) && storeHooks[String(extensionPoint)] !== undefined),
  });
