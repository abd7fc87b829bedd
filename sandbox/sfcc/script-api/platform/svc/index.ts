/** `dw.svc`: calls of other systems, answered by the doubles of the instance. */
import type { PlatformModules } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { badArgument } from '../refusal.ts';
import { httpService, type Callbacks } from './http-service.ts';
import { Result } from './result.ts';

export {
  knownServices,
  type CallLimit,
  type KnownServices,
  type ServiceProfile,
  type ServiceSettings,
} from './settings.ts';
export { ServiceUnavailable, type UnavailableReason } from './unavailable.ts';

export const modules: PlatformModules = {
  'dw/svc/LocalServiceRegistry': (scope) =>
    documented('dw.svc.LocalServiceRegistry', {
      createService(given: unknown, callbacks: Callbacks): object {
        const id = String(given);
        const double = scope.instance.services.get(id);
        if (double) return httpService(scope, id, double, callbacks);
        throw badArgument(`There is no service ${id}.`);
      },
    }),
  'dw/svc/Result': () => Result,
};
