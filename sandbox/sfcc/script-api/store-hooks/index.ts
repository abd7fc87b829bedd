/** The store's own hooks. They run in the platform: no engine is needed for them. */
import type { Scope } from '../contract.ts';
import { Authorize, Handle, Void } from './basic-credit.ts';
import { calculate } from './calculate.ts';
import { fraudDetection } from './fraud.ts';
import { storeOf } from './store.ts';

type Hook = (scope: Scope, ...given: unknown[]) => unknown;
export type StoreHooks = Readonly<Record<string, Readonly<Record<string, Hook>>>>;

/** Each call is counted, whether it ends well or not. */
const counted = (point: string, functions: Record<string, Hook>): Record<string, Hook> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, work]) => [
      name,
      (scope, ...given) => {
        const { calls } = storeOf(scope.instance);
        const key = `${point}#${name}`;
        calls[key] = (calls[key] ?? 0) + 1;
        return work(scope, ...given);
      },
    ]),
  );

const functions: Record<string, Record<string, Hook>> = {
  'dw.order.calculate': { calculate },
  'app.payment.processor.basic_credit': { Handle, Authorize, Void },
  'app.fraud.detection': { fraudDetection },
};

/** Extension point → function: called where no cartridge implements the point. */
export const storeHooks: StoreHooks = Object.fromEntries(
  Object.entries(functions).map(([point, named]) => [point, counted(point, named)]),
);

export type { ProcessorAnswer } from './basic-credit.ts';
export { returnFromChallenge } from './challenge.ts';
export { storeOf, type StoreSwitches } from './store.ts';
