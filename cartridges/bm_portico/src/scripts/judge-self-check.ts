/** From what the storefront answered to findings in words. */
import type {
  FailedFacts,
  HandlerFacts,
  SiteFacts,
} from '../../../int_portico/src/scripts/self-check/site-facts.ts';
import { fields } from './fields.ts';
import {
  jsonOf,
  ok,
  problem,
  unknown,
  withinLimits,
  type Called,
  type Finding,
  type Reply,
} from './findings.ts';
import { judgePaths } from './judge-paths.ts';

export type { Finding, Reply } from './findings.ts';

export interface Observed {
  facts: Reply;
  echoes: Called[];
  /** Of one URL, asked for twice. */
  cache: Reply[];
  /** Then its paths were not called. */
  isManifestOff: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
/** Third parties name 400,000 custom objects for a whole instance: ours are reported long before. */
const manyObjects = 100_000;

/** Problems of settings that are shown; the page has all of them beside their fields. */
const mostProblems = 5;

/** @param now epoch milliseconds */
export const judgeSelfCheck = (observed: Observed, now: number): Finding[] =>
  withinLimits(judge(observed, now));

function judge({ facts: reply, echoes, cache, isManifestOff }: Observed, now: number): Finding[] {
  const facts = factsOf(reply);
  const paths = judgePaths(echoes, isManifestOff);
  // Where nothing arrives, one cause is enough.
  const hasArrived = paths.some(({ verdict }) => verdict === 'ok');
  if (!facts) return hasArrived ? [unreachable(reply), ...paths, pageCache(cache)] : [unreachable(reply)];
  if ('failed' in facts) return [failure(facts), ...paths, pageCache(cache)];
  const jobs = [recoverJob, purgeJob, ...(facts.eventSink ? [forwardJob] : [])];
  return [
    ...paths,
    settings(facts),
    ...(facts.handlers.length > 0 ? facts.handlers.map((handler) => processor(facts, handler)) : [noHandler]),
    hooks(facts),
    ...(facts.companion.enabled ? [companion(facts), hookOrder] : []),
    ...jobs.map((expected) => job(facts, now, expected)),
    objects(facts),
    pageCache(cache),
  ];
}

function unreachable(reply: Reply): Finding {
  const [id, title] = ['path', 'Cartridge path'];
  if (!reply.reached)
    return unknown(
      id,
      title,
      `Business Manager could not call the storefront (${reply.why}). Check from outside with “portico doctor”, or enable the service portico.self-check.`,
    );
  return problem(
    id,
    title,
    `The self-check request failed (HTTP ${reply.status}).`,
    reply.status >= 500
      ? 'Look for the cause in the error logs of the instance (Administration › Site Development › Development Setup).'
      : 'Put int_portico on the cartridge path of the site, and check the host name and the storefront password.',
  );
}

const failure = ({ failed }: FailedFacts): Finding =>
  problem(
    'facts',
    'Installation',
    `The storefront could not read ${failed}. Settings, processors, hooks, and jobs were not checked.`,
    'Import portico_metadata.zip, which defines the custom objects and preferences. If they are imported, look in the log portico for the category portico.self-check.',
  );

function factsOf(reply: Reply): SiteFacts | FailedFacts | undefined {
  if (!reply.reached || reply.status !== 200) return undefined;
  const read = jsonOf<SiteFacts | FailedFacts>(reply.text);
  if (!read) return undefined;
  if ('failed' in read) return { failed: String(read.failed) };
  return Array.isArray(read.handlers) && Array.isArray(read.hooks) ? read : undefined;
}

function settings({ problems, enabled }: SiteFacts): Finding {
  const title = 'Settings';
  if (problems.length > 0)
    return problem(
      'settings',
      title,
      problems
        .slice(0, mostProblems)
        .map(({ preference, text }) => `“${labelOf(preference)}” ${text}.`)
        .concat(problems.length > mostProblems ? [`And ${problems.length - mostProblems} more.`] : [])
        .join(' '),
      'Correct them below.',
    );
  return enabled
    ? ok('settings', title, 'All settings are valid, and the site is enabled.')
    : unknown('settings', title, 'All settings are valid. The site is not enabled.');
}

/** As the page has it above the field. */
const labelOf = (preference: string): string =>
  fields.filter(({ id }) => id === preference)[0]?.label ?? preference;

const noHandler: Finding = {
  id: 'processor',
  title: 'Processor',
  verdict: 'unknown',
  text: 'No payment handler is set up. Buyers pay in the storefront.',
};

function processor({ hooks: found }: SiteFacts, handler: HandlerFacts): Finding {
  const { method, processor: name, problem: wrong, unready, confirm } = handler;
  const [id, title] = [`processor-${handler.id}`, `Processor of ${handler.id}`];
  if (wrong !== undefined || name === undefined)
    return problem(
      id,
      title,
      wrong ?? `${method} has no processor.`,
      'Choose a payment method whose processor has an adapter, or add an adapter.',
    );
  if (!found.includes(`app.payment.processor.${name.toLowerCase()}`))
    return problem(
      id,
      title,
      `No cartridge of the site implements the hooks of ${name}.`,
      'Put the cartridge of the processor on the cartridge path of the site.',
    );
  if (unready !== undefined)
    return problem(
      id,
      title,
      `${name}: ${unready}`,
      'Set up the cartridge of the processor for this site, as its documentation describes.',
    );
  if (confirm !== undefined) return unknown(id, title, confirm);
  return ok(id, title, `${method} pays with ${name}, which has hooks and an adapter.`);
}

function hooks({ hooks: found }: SiteFacts): Finding {
  return found.includes('dw.order.calculate')
    ? ok('hooks', 'Hooks', `In use: ${found.join(', ')}.`)
    : problem(
        'hooks',
        'Hooks',
        'No cartridge implements dw.order.calculate: prices, promotions, and taxes cannot be calculated.',
        'Put app_storefront_base on the cartridge path of the site.',
      );
}

function companion({ companion: facts }: SiteFacts): Finding {
  const [id, title] = ['companion', 'Companion hook'];
  const { keyAlias, keyProblem, registered, paymentProblem } = facts;
  if (keyAlias === undefined)
    return problem(id, title, 'Enabled, but no private key alias is set.', 'Set the alias below.');
  if (keyProblem !== undefined)
    return problem(
      id,
      title,
      `${keyAlias}: ${keyProblem}`,
      'Import the key under this alias (Administration › Operations › Private Keys and Certificates).',
    );
  if (!registered)
    return problem(
      id,
      title,
      'The platform does not know the hook.',
      'Upload int_portico as a whole, with package.json and hooks.json, and activate the code version again.',
    );
  return paymentProblem === undefined
    ? ok(id, title, `Enabled. Private key: ${keyAlias}`)
    : problem(
        id,
        title,
        paymentProblem,
        'Enable the payment method PORTICO (Merchant Tools › Ordering › Payment Methods), with a processor whose adapter supports the companion hook.',
      );
}

/** The platform tells no script which cartridge's hook it calls first. */
const hookOrder: Finding = unknown(
  'companion-order',
  'Order of the companion hook',
  'Confirm that no cartridge to the left of int_portico implements dw.ocapi.shop.order.afterPOST: if its hook returns a status, the platform does not call Portico’s.',
);

interface ExpectedJob {
  name: keyof SiteFacts['jobs'];
  title: string;
  /** Milliseconds. */
  within: number;
}

const recoverJob: ExpectedJob = { name: 'recover', title: 'Job “Portico: recover”', within: 15 * minute };
const purgeJob: ExpectedJob = { name: 'purge', title: 'Job “Portico: purge”', within: 3 * hour };
const forwardJob: ExpectedJob = {
  name: 'forward-events',
  title: 'Job “Portico: forward events”',
  within: 15 * minute,
};

function job({ jobs }: SiteFacts, now: number, { name, title, within }: ExpectedJob): Finding {
  const id = `job-${name}`;
  const run = jobs[name];
  if (run === undefined)
    return problem(
      id,
      title,
      'It has not run for this site within a day.',
      'Enable the job (Administration › Operations › Jobs), and select this site.',
    );
  const ago = Math.round((now - run.at) / minute);
  const when = ago === 0 ? 'just now' : `${ago} ${ago === 1 ? 'minute' : 'minutes'} ago`;
  if (!run.ok)
    return problem(
      id,
      title,
      `It failed ${when}.`,
      'Read its log (Administration › Operations › Job History).',
    );
  const text = ago === 0 ? 'It just ran.' : `It last ran ${when}.`;
  return now - run.at <= within
    ? ok(id, title, text)
    : problem(id, title, text, 'Check its schedule and its log.');
}

function objects({ objects: counts }: SiteFacts): Finding {
  const all = Object.keys(counts).reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const text = `Portico’s custom objects on this site: ${all}.`;
  return all < manyObjects
    ? ok('objects', 'Quota of custom objects', text)
    : problem(
        'objects',
        'Quota of custom objects',
        text,
        'Check that “Portico: purge” runs, and look at Administration › Operations › Quota Status.',
      );
}

function pageCache([first, second]: readonly Reply[]): Finding {
  const title = 'Page cache';
  const made = (reply: Reply | undefined): string | undefined =>
    reply?.reached === true && reply.status === 200 ? jsonOf<{ made?: string }>(reply.text)?.made : undefined;
  if (made(first) === undefined) return unknown('page-cache', title, 'It could not be checked.');
  return made(first) === made(second)
    ? ok('page-cache', title, 'It keeps responses between calls.')
    : problem(
        'page-cache',
        title,
        'The page cache of the site is off: the cartridge runs for every call, also where its response could be kept.',
        'Enable it (Administration › Sites › Manage Sites › Cache). On sandboxes it may be off on purpose.',
      );
}
