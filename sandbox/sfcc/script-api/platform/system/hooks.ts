/** `dw.system.HookMgr`: hooks of the cartridges, and after them those of the store. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { cartridgesOf } from '../../routing/cartridges.ts';
import { storeHooks } from '../../store-hooks/index.ts';

export const hooksModule = (scope: Scope): object =>
  documented('dw.system.HookMgr', {
    async callHook(extensionPoint: unknown, name: unknown, ...given: unknown[]) {
      const [point, called] = [String(extensionPoint), String(name)];
      const answer = await scope.callHook(point, called, given);
      return answer === undefined ? storeHooks[point]?.[called]?.(scope, ...given) : answer;
    },
    hasHook: (extensionPoint: unknown) =>
      cartridgesOf(scope.instance).hooks(String(extensionPoint)).length > 0 ||
      storeHooks[String(extensionPoint)] !== undefined,
  });
