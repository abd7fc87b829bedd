/** Scripts that no request of a shopper asks for: job steps, and hooks that the platform calls. */
import type { Scope } from '../contract.ts';
import type { RunResult } from '../engines/index.ts';
import { classOf } from '../documented.ts';
import { cartridgesOf } from './cartridges.ts';
import { dispatcher, openScriptCall, refusedToScript, requestState, type ScriptCall } from './script-call.ts';
import type { StorefrontParts } from './storefront.ts';

export interface JobCall {
  /** Site of the step; default: the first. */
  site?: string;
  /** Whose cartridge path it runs with; default: that of its site. */
  pathOf?: string;
  /** `int_portico/cartridge/scripts/jobs/purge`. */
  module: string;
  function: string;
  parameters?: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  timeLimit?: number;
}

export interface HookCall {
  site?: string;
  /** `dw.ocapi.shop.order.afterPOST` */
  extensionPoint: string;
  /** Default: the last word of the extension point. */
  function?: string;
  /** `use('dw/order/OrderMgr')` is the module as a script of this call gets it. */
  given(use: ScriptCall['use'], scope: Scope): unknown[] | Promise<unknown[]>;
  /** As most hooks of the shopping APIs: an exception or an error status undoes what was written. Default: true. */
  inTransaction?: boolean;
}

export const callFor = (
  parts: StorefrontParts,
): { runJob(job: JobCall): Promise<unknown>; callHook(hook: HookCall): Promise<unknown> } => {
  const open = (
    site: string | undefined,
    {
      timeLimit = parts.timeLimit,
      pathOf,
      isJob = false,
    }: { timeLimit?: number | undefined; pathOf?: string | undefined; isJob?: boolean } = {},
  ): ScriptCall => {
    const { sites } = parts.instance.world;
    const found = site === undefined ? [...sites.values()][0] : sites.get(site);
    if (!found) throw new Error(`There is no site ${site}.`);
    return openScriptCall({
      ...parts,
      site: found.id,
      ...(pathOf === undefined ? {} : { pathOf }),
      session: { customerId: '', currency: found.currencies[0] ?? '', privacy: {} },
      sessionId: '',
      request: requestState({
        method: 'GET',
        url: new URL('https://localhost/'),
        headers: {},
        body: '',
        remoteAddress: '',
        locale: found.locales[0] ?? 'default',
      }),
      path: '',
      isHttp: false,
      isJob,
      ...(timeLimit === undefined ? {} : { timeLimit }),
    });
  };
  const valueOf = (result: RunResult): unknown => {
    for (const name of result.refused) parts.failed(refusedToScript(name));
    if (result.outcome === 'returned') return result.value;
    throw Object.assign(new Error(`${result.type}: ${result.message}\n${result.stack}`), {
      name: result.type,
    });
  };
  return {
    async runJob({ site, pathOf, module, function: name, parameters = {}, timeLimit }) {
      const call = open(site, { timeLimit, pathOf, isJob: true });
      return valueOf(await parts.pool.use((engine) => call.run(engine, module, name, [parameters])));
    },
    async callHook({ site, extensionPoint, function: given, inTransaction = true, ...hook }) {
      const call = open(site);
      const name = given ?? extensionPoint.split('.').at(-1) ?? '';
      const values = await hook.given(call.use, call.scope);
      for (const { cartridge, script } of cartridgesOf(parts.instance, call.scope.site).hooks(
        extensionPoint,
      )) {
        if (inTransaction) call.scope.transaction.begin();
        const result = await parts.pool.use((engine) =>
          call.run(engine, dispatcher, 'hook', [`${cartridge.name}/${script}`, name, values], isError),
        );
        const value = valueOf(result);
        if (value !== undefined) return value;
      }
      return undefined;
    },
  };
};

/** An error status, which undoes what a hook wrote. */
const isError = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  classOf(value) === 'dw.system.Status' &&
  (value as { error: boolean }).error;
