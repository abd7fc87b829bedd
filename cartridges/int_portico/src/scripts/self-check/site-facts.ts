/** What only a script of the storefront can see: hooks, processors, keys, and objects of its own site and cartridge path. */
import CustomObjectMgr from 'dw/object/CustomObjectMgr';
import HookMgr from 'dw/system/HookMgr';
import KeyRef from 'dw/crypto/KeyRef';
import Signature from 'dw/crypto/Signature';
import Site from 'dw/system/Site';
import { logOf } from '../log.ts';
import { lastRuns, type JobName, type JobRun } from '../jobs/job-log.ts';
import type { Problems } from '../preferences/problems.ts';
import { readValues } from '../preferences/read-preferences.ts';
import { sinkProblemOf } from '../preferences/sink.ts';
import { preferences } from '../preferences/values.ts';
import type { ProcessorAdapter } from '../processors/adapter.ts';
import { processorOf } from '../processors/registry.ts';
import { companionProblem } from '../processors/run.ts';

export interface SiteFacts {
  site: string;
  host: string;
  enabled: boolean;
  /** Preferences that are not used as they stand. */
  problems: { preference: string; text: string }[];
  /** Hooks that some cartridge of the path implements. */
  hooks: string[];
  handlers: HandlerFacts[];
  companion: {
    enabled: boolean;
    keyAlias?: string;
    keyProblem?: string;
    /** Whether the platform has read our `hooks.json` for this site. */
    registered: boolean;
    /** Why the hook cannot pay with the payment method PORTICO. */
    paymentProblem?: string;
  };
  /** Whether events are to be forwarded. */
  eventSink: boolean;
  /** Last runs; absent: none within a day. */
  jobs: Partial<Record<JobName, JobRun>>;
  /** Custom objects by type. */
  objects: Record<string, number>;
}

export interface FailedFacts {
  /** What could not be read: `the custom object type PorticoCart`. */
  failed: string;
}

export interface HandlerFacts {
  id: string;
  method: string;
  processor?: string;
  /** Why the processor cannot be used at all. */
  problem?: string;
  /** What the site lacks for the processor, as its adapter says. */
  unready?: string;
  /** What only the merchant can know. */
  confirm?: string;
}

const storeHooks = [
  'dw.order.calculate',
  'dw.order.createOrderNo',
  'app.validate.order',
  'app.fraud.detection',
];
/** Ours alone: others may register the platform's extension points too. */
const companionMarker = 'app.portico.companion';
const companionMethod = 'PORTICO';

export const objectTypes = [
  'PorticoAnswer',
  'PorticoCart',
  'PorticoCheckout',
  'PorticoEvent',
  'PorticoLimit',
  'PorticoOrderNumber',
  'PorticoSession',
];

/** Never contains a value that may be secret. @throws Error with the name of what failed, such as `the custom object type PorticoCart` */
export function siteFacts(): SiteFacts {
  const values = preferences();
  const problems: SiteFacts['problems'] = [];
  const noted: Problems = {
    add: (preference, text) => void problems.push({ preference, text }),
    all: () => [],
  };
  const { site, payment } = part('the site preferences', () => readValues(values, noted));
  const sink = sinkProblemOf(values);
  if (sink) problems.push(sink);
  const handlers = part('the payment methods', () =>
    payment.handlers.map(({ id }) => handlerFacts(id, payment.methodFor(id) ?? '')),
  );
  const wanted = storeHooks.concat(handlers.map(processorHook));
  return {
    site: String(Site.getCurrent().ID),
    host: site.hosts[0] ?? '',
    enabled: site.enabled,
    problems,
    hooks: wanted.filter((name, at) => name !== '' && wanted.indexOf(name) === at && HookMgr.hasHook(name)),
    handlers,
    companion: part('the companion hook', companionFacts),
    eventSink: values.text('porticoEventSink') !== undefined,
    objects: objectCounts(),
    jobs: part('the last runs of the jobs', lastRuns),
  };
}

function part<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    logOf('portico.self-check').error(`${name}: ${why}`);
    // oxlint-disable-next-line preserve-caught-error -- logged above; the platform's engine has no cause
    throw new Error(name);
  }
}

function handlerFacts(id: string, method: string): HandlerFacts {
  const found = processorOf(method);
  if (!found.ok) return { id, method, problem: found.message };
  const { adapter, processor } = found;
  const unready = problemOf(adapter);
  return {
    id,
    method,
    processor: String(processor.ID),
    ...(unready === undefined ? {} : { unready }),
    ...(adapter.confirm === undefined ? {} : { confirm: adapter.confirm }),
  };
}

/** An adapter may be of the merchant's own. */
function problemOf(adapter: ProcessorAdapter): string | undefined {
  try {
    return adapter.problem?.();
  } catch (error) {
    return `Its adapter failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const processorHook = ({ processor }: { processor?: string }): string =>
  processor === undefined ? '' : `app.payment.processor.${processor.toLowerCase()}`;

function companionFacts(): SiteFacts['companion'] {
  const { flag, text } = preferences();
  const registered = HookMgr.hasHook(companionMarker);
  if (!flag('porticoHookEnabled')) return { enabled: false, registered };
  const keyAlias = text('porticoHookKeyAlias');
  const keyProblem = keyAlias === undefined ? undefined : problemOfKey(keyAlias);
  const found = processorOf(companionMethod);
  const paymentProblem = found.ok
    ? (companionProblem(found.adapter) ?? problemOf(found.adapter))
    : found.message;
  return {
    enabled: true,
    registered,
    ...(keyAlias === undefined ? {} : { keyAlias }),
    ...(keyProblem === undefined ? {} : { keyProblem }),
    ...(paymentProblem === undefined ? {} : { paymentProblem }),
  };
}

/** Signs something with the key: the only way to find out whether it is there. */
function problemOfKey(alias: string): string | undefined {
  try {
    new Signature().sign('cG9ydGljbw==', new KeyRef(alias), 'SHA256withRSA');
    return undefined;
  } catch {
    return 'There is no RSA private key with this alias.';
  }
}

function objectCounts(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const type of objectTypes) {
    counts[type] = part(`the custom object type ${type}`, () => {
      const all = CustomObjectMgr.getAllCustomObjects(type);
      const count = Number(all.count);
      all.close();
      return count;
    });
  }
  return counts;
}
