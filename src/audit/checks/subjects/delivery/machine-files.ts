/** Machine-readable files of the storefront, with the response that the declared agent got. */
import type { EvidenceName, Exchange, Value } from '../../../evidence.ts';
import { manifestExchange } from '../manifests/answers.ts';

/** Evidence that names such files; each may be missing. */
export const machineEvidence = [
  'robots',
  'sitemaps',
  'files',
  'feeds',
  'ucp',
  'acp',
  'a2a',
  'ard',
  'apiDescriptions',
  'skills',
  'keyDirectory',
] as const satisfies readonly EvidenceName[];

type Given = { traffic: readonly Exchange[] } & {
  readonly [K in (typeof machineEvidence)[number]]?: Value<K>;
};

export interface MachineAnswer {
  kind: 'robots' | 'sitemap' | 'llms.txt' | 'manifest' | 'feed' | 'other';
  /** Its path. */
  name: string;
  exchange: Exchange;
}

/** Each file once, without blocked, missing, and broken ones. */
export function machineFiles(given: Given): MachineAnswer[] {
  const { robots, sitemaps = [], files = {}, feeds = [], ucp, traffic } = given;
  const answers = new Map(traffic.map((one) => [one.id, one]));
  const found: MachineAnswer[] = [];
  const add = (kind: MachineAnswer['kind'], exchange: Exchange | undefined): void => {
    if (!exchange || exchange.status !== 200 || exchange.blocked || exchange.error) return;
    if (found.some((one) => one.exchange.finalUrl === exchange.finalUrl)) return;
    found.push({ kind, name: nameOf(exchange), exchange });
  };
  if (robots?.state === 'ok') add('robots', answers.get(robots.ref));
  if (ucp?.state === 'present') add('manifest', manifestExchange(ucp, traffic));
  for (const { kind, ref } of sitemaps)
    if (kind !== 'html' && kind !== 'none') add('sitemap', answers.get(ref));
  for (const [name, file] of Object.entries(files))
    if (file.state === 'ok') add(name === 'llmsTxt' ? 'llms.txt' : 'other', answers.get(file.ref));
  for (const name of ['acp', 'a2a', 'ard', 'apiDescriptions', 'skills', 'keyDirectory'] as const) {
    const file = given[name];
    if (file?.state === 'ok') add('other', answers.get(file.ref));
  }
  for (const { ref } of feeds) add('feed', answers.get(ref));
  return found;
}

const nameOf = ({ finalUrl }: Exchange): string => new URL(finalUrl).pathname.slice(0, 80);

/** `/robots.txt, /sitemap.xml and 3 more`. */
export function joinFileNames(files: readonly { name: string }[], maxNames = 3): string {
  const names = files.slice(0, maxNames).map(({ name }) => name);
  return files.length > maxNames
    ? `${names.join(', ')} and ${files.length - maxNames} more`
    : names.length < 2
      ? (names[0] ?? 'none')
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
