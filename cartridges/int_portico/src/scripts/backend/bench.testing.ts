/** For tests: questions to the backend of the cartridge, run by an engine against a simulated instance. */
import { randomUUID } from 'node:crypto';
import type { InstanceState } from '../../../../../sandbox/sfcc/script-api/contract.ts';
import { openEngine, type EngineKind } from '../../../../../sandbox/sfcc/script-api/engines/index.ts';
import { calculate } from '../../../../../sandbox/sfcc/script-api/store-hooks/calculate.ts';
import type { World } from '../../../../../sandbox/sfcc/world.ts';
import { site } from '../../../../../test/salesforce/demo.ts';
import { answerOf, openScripts } from '../../../../testing/scripts.ts';
import type { Asked, Question } from './reading.testing.ts';

export interface Request {
  answers: unknown[];
  /** What failed, as the script threw it. */
  thrown?: string;
  counts: Readonly<Record<string, number>>;
  transactions: { committed: number; rolledBack: number };
  /** Temporary baskets of the shopper that the request made, or left. */
  calculated: number;
  left: number;
}

export interface RequestOptions {
  /** What a question throws is its answer. */
  goOn?: boolean;
  options?: Partial<Asked['options']>;
  facts?: Partial<Asked['facts']>;
  customerId?: string;
  /** In place of the store's own calculation; answers what the hook answers. */
  calculate?(own: () => Promise<object>): Promise<unknown>;
}

export interface Bench {
  state: InstanceState;
  request(questions: Question[], more?: RequestOptions): Promise<Request>;
  close(): Promise<void>;
}

/** @param root of the compiled cartridge, for Rhino */
export async function openBench(world: World, kind: EngineKind = 'node', root?: string): Promise<Bench> {
  const engine = await openEngine(kind);
  const { state, open } = await openScripts(world, root);
  return {
    state,
    async request(
      questions,
      { goOn = false, options, facts, customerId = randomUUID(), calculate: instead } = {},
    ) {
      let calculated = 0;
      const call = open(customerId);
      const { scope } = call;
      scope.callHook = async (point, name, [basket]) => {
        if (point !== 'dw.order.calculate' || name !== 'calculate') return undefined;
        calculated += 1;
        const own = (): Promise<object> => calculate(scope, basket);
        return instead ? instead(own) : own();
      };
      const asked: Asked = {
        goOn,
        questions,
        options: { currencies: site.currencies, storefront: site.storefront, ...options },
        facts: { handlers: site.paymentHandlers, review: [], links: [], ...facts },
      };
      const told = await answerOf(call, engine, 'backend/reading.testing', asked);
      const { quota, transactions } = call.counted();
      return {
        answers: 'answer' in told ? (told.answer as unknown[]) : [],
        ...('thrown' in told ? told : {}),
        counts: quota,
        transactions,
        calculated,
        left: world.scripting.baskets({ customerId, site: site.id }).length,
      };
    },
    close: () => engine.close(),
  };
}
