/** The sitemap, or the first product page, asked for again with the validator that it came with. */
import type { Evidence, Exchange, Page } from '../evidence.ts';
import { known, unknownPiece } from '../evidence.ts';
import { repeatHeader } from '../parse/validators.ts';
import type { Session } from './session.ts';

/** As for sitemaps: a server that sends it whole again is cut there. */
const maxBytes = 5 * 1024 * 1024;

/** An empty list: nothing came with a validator. */
export async function gatherConditional(
  session: Session,
  sitemaps: Evidence['sitemaps'],
  products: readonly Page[],
): Promise<Evidence['conditional']> {
  const traffic = session.traffic();
  const refs = [...(sitemaps.ok ? sitemaps.value : []), ...products.slice(0, 1)].map(({ ref }) => ref);
  const answers = refs.flatMap((ref) => traffic.find(({ id }) => id === ref) ?? []).filter(isWhole);
  const before = answers.find(({ headers }) => repeatHeader(headers));
  const header = before && repeatHeader(before.headers);
  if (!before || !header) return answers.length ? known([]) : unknownPiece('failed');
  const reply = await session.ask({
    row: 'conditional',
    key: 'conditional',
    purpose: 'conditional',
    url: before.finalUrl,
    redirects: 0,
    headers: { [header[0]]: header[1] },
    maxBytes,
  });
  if (!reply.sent) return unknownPiece(reply.reason);
  const { id: ref, url } = reply.exchange;
  return known([{ url, ref, before: before.id, sent: `${header[0]}: ${header[1]}` }]);
}

const isWhole = ({ status, blocked, error, bytes }: Exchange): boolean =>
  status === 200 && !blocked && !error && !bytes.truncated;
