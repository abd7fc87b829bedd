/** What only a script of the storefront can see: hooks, processors, keys, and objects of its own site and cartridge path. */
import CustomObjectMgr from 'dw/object/CustomObjectMgr';
import HookMgr from 'dw/system/HookMgr';
import KeyRef from 'dw/crypto/KeyRef';
import Signature from 'dw/crypto/Signature';
import Site from 'dw/system/Site';
import { lastRuns, type JobName } from '../jobs/job-log.ts';
import type { Problems } from '../preferences/problems.ts';
import { readValues } from '../preferences/read-preferences.ts';
import { sinkProblemOf } from '../preferences/sink.ts';
import { preferences } from '../preferences/values.ts';
import { processorOf } from '../processors/registry.ts';

export interface SiteFacts {
  site: string;
  host: string;
  enabled: boolean;
  /** Preferences that are not used as they stand. */
  problems: { preference: string; text: string }[];
  /** Hooks that some cartridge of the path implements. */
  hooks: string[];
  handlers: { id: string; method: string; processor?: string; problem?: string }[];
  companion: { enabled: boolean; keyAlias?: string; keyProblem?: string };
  /** Epoch milliseconds of the last run; absent: none within a day. */
  jobs: Partial<Record<JobName, number>>;
  /** Custom objects by type. */
  objects: Record<string, number>;
}

const storeHooks = [
  'dw.order.calculate',
  'dw.order.createOrderNo',
  'app.validate.order',
  'app.fraud.detection',
];
const companionHook = 'dw.ocapi.shop.order.afterPOST';

export const objectTypes = [
  'PorticoAnswer',
  'PorticoCart',
  'PorticoCheckout',
  'PorticoEvent',
  'PorticoLimit',
  'PorticoOrderNumber',
  'PorticoSession',
];

/** Never contains a value that may be secret. */
export function siteFacts(): SiteFacts {
  const values = preferences();
  const problems: SiteFacts['problems'] = [];
  const noted: Problems = {
    add: (preference, text) => void problems.push({ preference, text }),
    all: () => [],
  };
  const { site, payment } = readValues(values, noted);
  const sink = sinkProblemOf(values);
  if (sink) problems.push(sink);
  const handlers = payment.handlers.map(({ id }) => handlerFacts(id, payment.methodFor(id) ?? ''));
  const wanted = storeHooks.concat([companionHook], handlers.map(processorHook));
  return {
    site: String(Site.getCurrent().ID),
    host: site.hosts[0] ?? '',
    enabled: site.enabled,
    problems,
    hooks: wanted.filter((name, at) => name !== '' && wanted.indexOf(name) === at && HookMgr.hasHook(name)),
    handlers,
    companion: companionFacts(),
    jobs: lastRuns(),
    objects: objectCounts(),
  };
}

function handlerFacts(id: string, method: string): SiteFacts['handlers'][number] {
  const found = processorOf(method);
  return found.ok
    ? { id, method, processor: String(found.processor.ID) }
    : { id, method, problem: found.message };
}

const processorHook = ({ processor }: { processor?: string }): string =>
  processor === undefined ? '' : `app.payment.processor.${processor.toLowerCase()}`;

function companionFacts(): SiteFacts['companion'] {
  const { flag, text } = preferences();
  const keyAlias = text('porticoHookKeyAlias');
  const enabled = flag('porticoHookEnabled');
  if (keyAlias === undefined) return { enabled };
  const keyProblem = problemOfKey(keyAlias);
  return { enabled, keyAlias, ...(keyProblem === undefined ? {} : { keyProblem }) };
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
    const all = CustomObjectMgr.getAllCustomObjects(type);
    counts[type] = Number(all.count);
    all.close();
  }
  return counts;
}
