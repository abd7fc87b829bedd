/** From what the storefront answered to findings in words. */
import type { Echo } from '../../../int_portico/src/scripts/self-check/echo.ts';
import type { SiteFacts } from '../../../int_portico/src/scripts/self-check/site-facts.ts';

export type Reply = { reached: true; status: number; text: string } | { reached: false; why: string };

export interface Observed {
  facts: Reply;
  echoes: { method: string; path: string; bodyHash: string; reply: Reply }[];
  /** Of one URL, asked for twice. */
  cache: Reply[];
}

export interface Finding {
  id: string;
  title: string;
  verdict: 'ok' | 'problem' | 'unknown';
  text: string;
  fix?: string;
}

const minute = 60_000;
const hour = 60 * minute;
/** Third parties name 400,000 custom objects for a whole instance: ours are reported long before. */
const manyObjects = 100_000;

/** @param now epoch milliseconds */
export function judgeSelfCheck({ facts: reply, echoes, cache }: Observed, now: number): Finding[] {
  const facts = factsOf(reply);
  if (!facts) return [unreachable(reply)];
  return [
    path(echoes),
    ...(echoes.filter(isIdRoute).length > 0 ? [redirect(echoes), ids(echoes)] : []),
    bodies(echoes),
    settings(facts),
    ...(facts.handlers.length > 0 ? facts.handlers.map((handler) => processor(facts, handler)) : [noHandler]),
    hooks(facts),
    ...(facts.companion.enabled ? [companion(facts)] : []),
    job(facts, now, { name: 'recover', title: 'Job “Portico: recover”', within: 15 * minute }),
    job(facts, now, { name: 'purge', title: 'Job “Portico: purge”', within: 3 * hour }),
    objects(facts),
    pageCache(cache),
  ];
}

const ok = (id: string, title: string, text: string): Finding => ({ id, title, verdict: 'ok', text });
const problem = (id: string, title: string, text: string, fix: string): Finding => ({
  id,
  title,
  verdict: 'problem',
  text,
  fix,
});
const unknown = (id: string, title: string, text: string): Finding => ({
  id,
  title,
  verdict: 'unknown',
  text,
});

function unreachable(reply: Reply): Finding {
  const title = 'Cartridge path';
  if (!reply.reached)
    return unknown(
      'path',
      title,
      `Business Manager could not call the storefront (${reply.why}). Check from outside with “portico doctor”, or enable the service portico.self-check.`,
    );
  return problem(
    'path',
    title,
    `The storefront did not answer the self-check (HTTP ${reply.status}).`,
    'Put int_portico on the cartridge path of the site, and check the host name and the storefront password.',
  );
}

function factsOf(reply: Reply): SiteFacts | undefined {
  if (!reply.reached || reply.status !== 200) return undefined;
  const read = jsonOf<SiteFacts>(reply.text);
  return read && Array.isArray(read.handlers) && Array.isArray(read.hooks) ? read : undefined;
}

function jsonOf<T>(text: string): T | undefined {
  try {
    const read = JSON.parse(text) as T | null;
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

type Called = Observed['echoes'][number];

const isIdRoute = ({ path: route }: Called): boolean => route.includes('SelfCheck-');
const echoOf = ({ reply }: Called): Echo | undefined =>
  reply.reached && reply.status === 200 ? jsonOf<Echo>(reply.text) : undefined;
const isAnswered = (called: Called): boolean => echoOf(called)?.method !== undefined;
const nameOf = ({ method, path: route }: Called): string => `${method} ${route}`;

function path(echoes: readonly Called[]): Finding {
  const fixed = echoes.filter((called) => !isIdRoute(called));
  const silent = fixed.filter((called) => !isAnswered(called));
  if (silent.length === 0) return ok('aliases', 'Fixed paths', 'Each fixed path reaches the cartridge.');
  return problem(
    'aliases',
    'Fixed paths',
    `These do not reach the cartridge: ${silent.map(nameOf).join(', ')}.`,
    'Import the URL aliases (portico_aliases), and set a host name for the site in its alias configuration.',
  );
}

function redirect(echoes: readonly Called[]): Finding {
  const silent = echoes.filter((called) => isIdRoute(called) && !isAnswered(called));
  if (silent.length === 0)
    return ok(
      'redirect',
      'Paths with an ID',
      'RedirectURL-Start of the cartridge gets them, with every method.',
    );
  return problem(
    'redirect',
    'Paths with an ID',
    `These do not reach the cartridge: ${silent.map(nameOf).join(', ')}.`,
    'Put int_portico to the left of app_storefront_base, and of every cartridge that replaces RedirectURL-Start.',
  );
}

function ids(echoes: readonly Called[]): Finding {
  const title = 'Capitals in paths';
  const answered = echoes.filter((called) => isIdRoute(called) && isAnswered(called));
  const changed = answered.find((called) => echoOf(called)?.path !== called.path);
  if (answered.length === 0) return unknown('ids', title, 'No path with an ID was answered.');
  if (!changed) return ok('ids', title, 'Paths arrive as they were sent.');
  const arrived = echoOf(changed)?.path ?? '';
  return arrived.toLowerCase() === changed.path.toLowerCase()
    ? ok('ids', title, 'The platform changes capitals on the way. Portico’s IDs have none.')
    : problem(
        'ids',
        title,
        `The platform changed a path on its way: ${arrived}.`,
        'Report this with the signed result.',
      );
}

function bodies(echoes: readonly Called[]): Finding {
  const wrong = echoes.filter((called) => {
    const echo = echoOf(called);
    return echo !== undefined && (echo.method !== called.method || echo.bodyHash !== called.bodyHash);
  });
  if (!echoes.some(isAnswered)) return unknown('bodies', 'Methods and content', 'No path was answered.');
  if (wrong.length === 0)
    return ok('bodies', 'Methods and content', 'GET, POST, and PUT arrive, with their content.');
  return problem(
    'bodies',
    'Methods and content',
    `Method or content was changed on its way: ${wrong.map(nameOf).join(', ')}.`,
    'Check the cartridges and the web application firewall in front of the storefront. Agents cannot buy through these paths.',
  );
}

function settings({ problems, enabled }: SiteFacts): Finding {
  const title = 'Settings';
  if (problems.length > 0)
    return problem(
      'settings',
      title,
      problems.map(({ preference, text }) => `${preference} ${text}.`).join(' '),
      'Correct them below.',
    );
  return enabled
    ? ok('settings', title, 'All settings are valid, and the site is enabled.')
    : unknown('settings', title, 'All settings are valid. The site is not enabled.');
}

const noHandler: Finding = {
  id: 'processor',
  title: 'Processor',
  verdict: 'unknown',
  text: 'There is no payment handler: buyers pay in the storefront.',
};

function processor({ hooks: found }: SiteFacts, handler: SiteFacts['handlers'][number]): Finding {
  const { id, method, processor: name, problem: wrong } = handler;
  const title = `Processor of ${id}`;
  if (wrong !== undefined || name === undefined)
    return problem(
      `processor-${id}`,
      title,
      wrong ?? `${method} has no processor.`,
      'Choose a payment method whose processor has an adapter, or add an adapter.',
    );
  if (!found.includes(`app.payment.processor.${name.toLowerCase()}`))
    return problem(
      `processor-${id}`,
      title,
      `No cartridge of the site implements the hooks of ${name}.`,
      'Put the cartridge of the processor on the cartridge path of the site.',
    );
  return ok(`processor-${id}`, title, `${method} pays with ${name}, which has hooks and an adapter.`);
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

function companion({ companion: { keyAlias, keyProblem }, hooks: found }: SiteFacts): Finding {
  const title = 'Companion hook';
  if (keyAlias === undefined)
    return problem(
      'companion',
      title,
      'It is on, without the alias of a private key.',
      'Set the alias below.',
    );
  if (keyProblem !== undefined)
    return problem(
      'companion',
      title,
      `${keyAlias}: ${keyProblem}`,
      'Import the key under this alias (Administration › Operations › Private Keys and Certificates).',
    );
  return found.includes('dw.ocapi.shop.order.afterPOST')
    ? ok('companion', title, `It is on, and its private key ${keyAlias} is there.`)
    : problem(
        'companion',
        title,
        'The platform does not know the hook.',
        'Upload int_portico as a whole, with package.json and hooks.json, and activate the code version again.',
      );
}

function job(
  { jobs }: SiteFacts,
  now: number,
  { name, title, within }: { name: keyof SiteFacts['jobs']; title: string; within: number },
): Finding {
  const at = jobs[name];
  if (at === undefined)
    return problem(
      `job-${name}`,
      title,
      'It has not run for this site within a day.',
      'Enable the job (Administration › Operations › Jobs), and select this site.',
    );
  const ago = Math.round((now - at) / minute);
  const text = ago === 0 ? 'It just ran.' : `It last ran ${ago} ${ago === 1 ? 'minute' : 'minutes'} ago.`;
  return now - at <= within
    ? ok(`job-${name}`, title, text)
    : problem(`job-${name}`, title, text, 'Check its schedule and its log.');
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
    ? ok('page-cache', title, 'It keeps the manifest between calls.')
    : problem(
        'page-cache',
        title,
        'The page cache of the site is off: every call of the manifest runs the cartridge.',
        'Enable it (Administration › Sites › Manage Sites › Cache). On sandboxes it may be off on purpose.',
      );
}
