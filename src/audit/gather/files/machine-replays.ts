/**
 * robots.txt and the first sitemap once more: as curl, which firewalls often treat differently; as a browser where [agent]
 * was blocked, because then curl would prove nothing.
 */
import type { Evidence, Exchange } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import type { Reply, GatherSession } from '../session.ts';

type Row = Extract<Evidence['machineReplays'], { ok: true }>['value'][number];

/** Each file as [agent] got it. */
export interface Originals {
  robots: Reply;
  sitemap: { url: string; ref: string } | undefined;
}

export async function gatherMachineReplays(
  session: GatherSession,
  { robots, sitemap }: Originals,
): Promise<Evidence['machineReplays']> {
  const traffic = session.traffic();
  const originalOf = (ref: string) => traffic.find(({ id }) => id === ref);
  const files: { file: Row['file']; url: string; ref: string }[] = [
    ...(robots.sent ? [{ file: 'robots' as const, url: robots.exchange.url, ref: robots.exchange.id }] : []),
    ...(sitemap ? [{ file: 'sitemap' as const, ...sitemap }] : []),
  ];
  let unsent: Reply | undefined;
  const rows = await Promise.all(
    files.map(async ({ file, url, ref }): Promise<Row[]> => {
      const before = originalOf(ref);
      const client = before && isKeptBack(before) ? 'browser' : 'curl';
      const reply = await session.ask({
        row: 'machine-replays',
        key: `replay-${file}-${client}`,
        purpose: 'replay-file',
        url,
        client,
        redirects: 5,
      });
      if (!reply.sent || !before) {
        unsent ??= reply;
        return [];
      }
      const { exchange } = reply;
      return [
        {
          file,
          client: exchange.client,
          ref: exchange.id,
          sameKind: kindOf(exchange) === kindOf(before),
          sameHash: exchange.hash === before.hash,
        },
      ];
    }),
  );
  if (rows.flat().length || !files.length) return known(rows.flat());
  return unknownPiece(unsent && !unsent.sent ? unsent.reason : 'failed');
}

/** Blocked, missing, or a page instead. A server error has nothing to do with the client. */
const isKeptBack = ({ blocked, status, type }: Exchange): boolean =>
  blocked || status === 404 || (status === 200 && type.includes('html'));

/** Status class and family of the media type; a block is a kind of its own. */
function kindOf({ status, type, blocked, error }: Exchange): string {
  if (blocked || error || status === undefined) return 'refused';
  const family = type.includes('html')
    ? 'html'
    : type.includes('xml')
      ? 'xml'
      : type.includes('json')
        ? 'json'
        : 'plain';
  return `${Math.floor(status / 100)} ${family}`;
}
