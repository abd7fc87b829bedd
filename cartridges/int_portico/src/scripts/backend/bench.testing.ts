/** For tests: questions to the backend of the cartridge, run by an engine against a simulated instance. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { loadDemoStore } from '#backends/embedded';
import type { InstanceState } from '../../../../../sandbox/sfcc/script-api/contract.ts';
import {
  openEngine,
  type Cartridge,
  type EngineKind,
} from '../../../../../sandbox/sfcc/script-api/engines/index.ts';
import { openScriptCall, requestState } from '../../../../../sandbox/sfcc/script-api/routing/script-call.ts';
import { calculate } from '../../../../../sandbox/sfcc/script-api/store-hooks/calculate.ts';
import type { World } from '../../../../../sandbox/sfcc/world.ts';
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

const { site } = await loadDemoStore();
const cartridge = (root: string): Cartridge => ({ name: 'int_portico', root });
const sources = fileURLToPath(new URL('../../..', import.meta.url));

/** @param root of the compiled cartridge, for Rhino */
export async function openBench(world: World, kind: EngineKind = 'node', root = sources): Promise<Bench> {
  const engine = await openEngine(kind);
  const state: InstanceState = {
    world,
    customObjects: new Map(),
    preferences: new Map(),
    caches: new Map(),
    keys: new Map(),
    services: new Map(),
    log: [],
    kept: new Map(),
    now: world.now,
  };
  return {
    state,
    async request(
      questions,
      { goOn = false, options, facts, customerId = randomUUID(), calculate: instead } = {},
    ) {
      let calculated = 0;
      const call = openScriptCall({
        instance: state,
        cartridges: [cartridge(root)],
        inTurn: (work) => work(),
        site: site.id,
        session: { customerId, currency: site.currencies[0] ?? '', privacy: {} },
        sessionId: randomUUID(),
        request: requestState({
          method: 'POST',
          url: new URL(`${site.storefront}/`),
          headers: {},
          body: '',
          remoteAddress: '127.0.0.1',
          locale: 'default',
        }),
        path: '/',
        isHttp: true,
      });
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
      const result = await call.run(
        engine,
        'int_portico/cartridge/scripts/backend/reading.testing',
        'answer',
        [JSON.stringify(asked)],
      );
      const { quota, transactions, refused } = call.counted();
      if (refused.length > 0) throw new Error(`Refused: ${refused.join('; ')}`);
      return {
        answers: result.outcome === 'returned' ? (JSON.parse(String(result.value)) as unknown[]) : [],
        ...(result.outcome === 'threw'
          ? { thrown: `${result.type}: ${result.message}\n${result.stack}` }
          : {}),
        counts: quota,
        transactions,
        calculated,
        left: world.scripting.baskets({ customerId, site: site.id }).length,
      };
    },
    close: () => engine.close(),
  };
}
