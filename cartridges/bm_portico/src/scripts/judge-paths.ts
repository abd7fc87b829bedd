/** What the echoes of the storefront's paths say: which requests arrive, and whether they arrive unchanged. */
import type { Echo } from '../../../int_portico/src/scripts/self-check/echo.ts';
import { jsonOf, ok, problem, unknown, type Called, type Finding } from './findings.ts';

/** One kind of path, with the methods that agents use on it. */
interface Kind {
  id: string;
  title: string;
  methods: readonly string[];
  echoes: readonly Called[];
  /** If each request arrives. */
  arrives: string;
  /** If none arrives, or only some of a method. */
  fix: string;
}

/** @param isManifestOff its paths were not called */
export function judgePaths(echoes: readonly Called[], isManifestOff: boolean): Finding[] {
  const fixed: Kind = {
    id: 'aliases',
    title: 'Fixed paths',
    methods: ['GET', 'POST'],
    echoes: echoes.filter((called) => !isIdRoute(called)),
    arrives: 'Each fixed path reaches the cartridge.',
    fix: 'Import the URL aliases (portico_aliases), and set a host name for the site in its alias configuration.',
  };
  const withId: Kind = {
    id: 'redirect',
    title: 'Paths with an ID',
    methods: ['GET', 'POST', 'PUT'],
    echoes: echoes.filter(isIdRoute),
    arrives: 'RedirectURL-Start receives every method.',
    fix: 'Put int_portico to the left of app_storefront_base, and of every cartridge that replaces RedirectURL-Start.',
  };
  const aliases = reach(fixed);
  return [
    isManifestOff ? { ...aliases, text: `${aliases.text} ${manifestOff}` } : aliases,
    reach(withId),
    capitals(withId),
    content([fixed, withId]),
  ];
}

const manifestOff = 'The setting “Manifest” is off, so /.well-known/ucp was not called.';

const isIdRoute = ({ path }: Called): boolean => path.includes('SelfCheck-');
const echoOf = ({ reply }: Called): Echo | undefined =>
  reply.reached && reply.status === 200 ? jsonOf<Echo>(reply.text) : undefined;
const isAnswered = (called: Called): boolean => echoOf(called)?.method !== undefined;
/** The storefront was called, and something else than the cartridge answered. */
const isLost = (called: Called): boolean => called.reply.reached && !isAnswered(called);
const isUncalled = ({ reply }: Called): boolean => !reply.reached;
const answers = ({ echoes }: Kind, method: string): boolean =>
  echoes.some((called) => called.method === method && isAnswered(called));

const namesOf = (all: readonly Called[]): string =>
  all
    .map(({ method, path, reply }) => {
      const why = reply.reached ? (reply.status === 200 ? '' : ` (HTTP ${reply.status})`) : ` (${reply.why})`;
      return `${method} ${path}${why}`;
    })
    .join(', ');

/** GET arrives, and no request of this method does: that is not the cartridge path. An alias that is missing is 404. */
const isBlocked = (kind: Kind, called: Called): boolean =>
  isLost(called) &&
  called.method !== 'GET' &&
  answers(kind, 'GET') &&
  !answers(kind, called.method) &&
  !(kind.id === 'aliases' && called.reply.reached && called.reply.status === 404);

function reach(kind: Kind): Finding {
  const { id, title, echoes, arrives, fix } = kind;
  const astray = echoes.filter((called) => isLost(called) && !isBlocked(kind, called));
  if (astray.length > 0)
    return problem(id, title, `These do not reach the cartridge: ${namesOf(astray)}.`, fix);
  const uncalled = echoes.filter(isUncalled);
  if (uncalled.length > 0) return unknown(id, title, `These were not answered: ${namesOf(uncalled)}.`);
  if (echoes.length === 0) return unknown(id, title, 'No path was called.');
  return echoes.every(isAnswered)
    ? ok(id, title, arrives)
    : ok(id, title, 'GET requests reach the cartridge. For the other methods, see “Methods and content”.');
}

function capitals({ echoes }: Kind): Finding {
  const [id, title] = ['ids', 'Capitals in paths'];
  const answered = echoes.filter(isAnswered);
  if (answered.length === 0) return unknown(id, title, 'No path with an ID was answered.');
  const changed = answered.filter((called) => arrivedAt(called) !== called.path);
  const replaced = changed.filter((called) => arrivedAt(called).toLowerCase() !== called.path.toLowerCase());
  if (replaced.length > 0)
    return problem(
      id,
      title,
      `The platform changed paths on their way: ${replaced.map((called) => `${called.path} arrived as ${arrivedAt(called)}`).join(', ')}.`,
      'Report this with the signed result.',
    );
  return changed.length === 0
    ? ok(id, title, 'Paths arrive as they were sent.')
    : ok(
        id,
        title,
        'The platform changes capitals on the way. Portico finds checkouts, carts, and orders in any case.',
      );
}

const arrivedAt = (called: Called): string => String(echoOf(called)?.path);

function content(kinds: readonly Kind[]): Finding {
  const [id, title] = ['bodies', 'Methods and content'];
  const blocked = kinds.flatMap((kind) => kind.echoes.filter((called) => isBlocked(kind, called)));
  if (blocked.length > 0)
    return problem(
      id,
      title,
      `GET works, but these do not reach the cartridge: ${namesOf(blocked)}.`,
      'Allow POST and PUT under /api/ucp in the web application firewall or CDN in front of the storefront. Agents cannot buy until then.',
    );
  const changed = kinds.flatMap(({ echoes }) => echoes.filter(isChanged));
  if (changed.length > 0)
    return problem(
      id,
      title,
      `Method or content was changed on its way: ${namesOf(changed)}.`,
      'Check the web application firewall or CDN in front of the storefront, and the cartridges. Agents cannot buy through these paths.',
    );
  const missing = kinds.flatMap((kind) =>
    kind.methods
      .filter((method) => !answers(kind, method))
      .map((method) => `${method} (${kind.title.toLowerCase()})`),
  );
  const lost = kinds.flatMap(({ echoes }) => echoes.filter((called) => !isAnswered(called)));
  if (missing.length > 0) return unknown(id, title, `These were not answered: ${missing.join(', ')}.`);
  return lost.length > 0
    ? unknown(id, title, `These were not answered: ${namesOf(lost)}.`)
    : ok(id, title, 'GET, POST, and PUT arrive, with their content.');
}

function isChanged(called: Called): boolean {
  const echo = isAnswered(called) ? echoOf(called) : undefined;
  return echo !== undefined && (echo.method !== called.method || echo.bodyHash !== called.bodyHash);
}
