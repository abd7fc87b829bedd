/** One call of a script: its scope, its transaction and what it may count, from the first line to the answer. */
import { randomUUID } from 'node:crypto';
import type {
  BusinessManagerScope,
  InstanceState,
  RequestState,
  ResponseState,
  Scope,
  SessionState,
} from '../contract.ts';
import type { Cartridge, Engine, RunResult } from '../engines/index.ts';
import { modules } from '../platform/index.ts';
import {
  createQuota,
  createTransaction,
  customerObject,
  requestObject,
  responseObject,
  sessionObject,
} from '../platform/system/index.ts';
import { openWire, type Wire } from '../wire/index.ts';
import { cartridgesOf } from './cartridges.ts';

export interface ScriptCallOptions {
  instance: InstanceState;
  /** With the platform's own. */
  cartridges: readonly Cartridge[];
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  site: string;
  /** Whose cartridge path counts; default: that of the site. */
  pathOf?: string;
  session: SessionState;
  sessionId: string;
  request: RequestState;
  /** Within the platform, without query. */
  path: string;
  /** A job or a hook that the platform calls outside a storefront request has none. */
  isHttp: boolean;
  /** Quotas of storefront requests are not those of jobs. Default: no job. */
  isJob?: boolean;
  timeLimit?: number;
  businessManager?: BusinessManagerScope;
}

export interface ScriptCall {
  scope: Scope;
  /** A module of the platform, as a script of this call gets it. */
  use(name: string): object;
  /**
   * @param isFailure of what it returned; what it left open is undone then, as after an exception
   * @throws what the engine throws, and where a quota was exceeded, even when the script caught it
   */
  run(
    engine: Engine,
    module: string,
    name: string,
    given: readonly unknown[],
    isFailure?: (value: unknown) => boolean,
  ): Promise<RunResult>;
  counted(): Counted;
}

export interface Counted {
  quota: Readonly<Record<string, number>>;
  transactions: { committed: number; rolledBack: number };
  /** Baskets of the caller that are open afterwards. */
  baskets: number;
  /** What was refused because it is not documented or not simulated. */
  refused: string[];
}

export const dispatcher = 'bc_dispatch/cartridge/dispatch';

export function openScriptCall(options: ScriptCallOptions): ScriptCall {
  const { instance, inTurn, site, session, sessionId, request, path, isHttp } = options;
  const { pathOf = site, isJob = false } = options;
  const names = cartridgesOf(instance, pathOf).all.map(({ name }) => name);
  const cartridges = [...names, 'modules'].flatMap((name) =>
    options.cartridges.filter((cartridge) => cartridge.name === name),
  );
  const response: ResponseState = { status: 200, headers: {}, body: '' };
  const transaction = createTransaction(inTurn);
  const quota = createQuota({ isStorefront: !isJob, instance });
  const refused: string[] = [];
  const scope: Scope = {
    instance,
    site,
    pathOf,
    session,
    request,
    response,
    transaction,
    quota,
    ...(options.businessManager ? { businessManager: options.businessManager } : {}),
    async callHook(extensionPoint, name, given) {
      for (const { cartridge, script } of cartridgesOf(instance, pathOf).hooks(extensionPoint)) {
        const answer = await wire.invoke(dispatcher, 'hook', [`${cartridge.name}/${script}`, name, given]);
        if (answer !== undefined) return answer;
      }
      return undefined;
    },
  };
  const customer = isHttp && !options.businessManager ? customerObject(scope, session.customerId) : null;
  const sessionGlobal = sessionObject(scope, { customer, sessionId });
  const wire: Wire = openWire({
    scope,
    modules,
    globals: {
      session: sessionGlobal,
      request: requestObject(scope, { session: sessionGlobal, path, isHttp }),
      response: responseObject(response),
      ...(customer ? { customer } : {}),
    },
  });
  const used = new Map<string, object>();
  return {
    scope,
    use(name) {
      const module = used.get(name) ?? modules[name]?.(scope);
      if (!module) throw new Error(`${name} is not simulated.`);
      used.set(name, module);
      return module;
    },
    async run(engine, module, name, given, isFailure) {
      const { timeLimit } = options;
      const ahead = instance.now() - Date.now();
      const job = { module, export: name, arguments: given, cartridges, ahead };
      try {
        const result = await engine.run(timeLimit === undefined ? job : { ...job, timeLimit }, wire);
        refused.push(...result.refused);
        await transaction.close(
          quota.exceeded !== undefined || result.outcome === 'threw' || isFailure?.(result.value) === true,
        );
        if (quota.exceeded) throw quota.exceeded;
        return result;
      } catch (error) {
        await transaction.close(true);
        throw error;
      }
    },
    counted: () => ({
      quota: quota.counts(),
      transactions: { committed: transaction.committed, rolledBack: transaction.rolledBack },
      baskets: 0,
      refused,
    }),
  };
}

/** What was asked for is not documented, not simulated, or cannot be assigned: also where the script caught it. */
export const refusedToScript = (message: string): Error => new Error(`Refused to a script: ${message}`);

/** @param url as it was asked for */
export const requestState = (given: Omit<RequestState, 'id' | 'custom'>): RequestState => ({
  ...given,
  id: randomUUID(),
  custom: {},
});
