/** robots.txt: evidence, and obeyed by every other request. */
import type { Evidence, Reason } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { parseRobots, robotsVerdict } from '../../parse/robots/robots.ts';
import type { RobotsFile } from '../../parse/robots/robots.ts';
import { robotsToken } from '../clients.ts';
import type { Gate, Reply, GatherSession } from '../session.ts';

export type RobotsPiece = Evidence['robots'];

/**
 * Requests /robots.txt at the origin that was typed while the entry page is loading, and again if the storefront redirects
 * to another origin.
 */
export async function gatherRobots(
  session: GatherSession,
  origin: string,
  canonical: Promise<string>,
): Promise<{ piece: RobotsPiece; reply: Reply }> {
  const ask = (from: string, key: string): Promise<Reply> =>
    session.ask({
      row: 'robots',
      key,
      purpose: 'robots',
      url: `${from}/robots.txt`,
      redirects: 5,
      free: true,
    });
  const first = ask(origin, 'robots');
  const home = await canonical;
  const early = await first;
  const elsewhere = early.sent && new URL(early.exchange.finalUrl).origin !== home && home !== origin;
  const reply = elsewhere ? await ask(home, 'robots-canonical') : early;
  return { piece: toPiece(reply), reply };
}

function toPiece(reply: Reply): RobotsPiece {
  if (!reply.sent) return unknownPiece(reply.reason);
  const { status, type, hops, challenge, error, id } = reply.exchange;
  const tooMany = error?.code === 'too-many-redirects' || error?.code === 'redirect-loop';
  const unreachable = (status === undefined && !tooMany) || status === 429 || (status ?? 0) >= 500;
  const answer = {
    ...(status === undefined ? {} : { status }),
    type,
    redirects: tooMany ? Math.max(6, hops.length) : hops.length,
    challenged: challenge !== undefined,
    unreachable,
  };
  return known({ ...parseRobots(reply.body, answer), ref: id });
}

/** What robots.txt of these hosts allows us. Those of other hosts are not read: we fetch only single files there. */
export function gateOf(piece: RobotsPiece, hosts: ReadonlySet<string>): Gate {
  const stop = stopOf(piece);
  if (stop) return () => ({ sent: false, reason: stop });
  const file = (piece as { value: RobotsFile }).value;
  return (url) => {
    const { host } = new URL(url);
    if (file.state !== 'ok' || !hosts.has(host)) return { open: true };
    return robotsVerdict(file, robotsToken, url).allowed
      ? { open: true }
      : { sent: false, reason: 'not-requested', disallowed: true };
  };
}

/** Why no further request may be sent: the server failed or throttled, with or without a challenge. */
function stopOf(piece: RobotsPiece): Reason | undefined {
  if (!piece.ok) return piece.reason;
  const { state, status } = piece.value;
  if (state === 'unreachable') return 'failed';
  return state === 'blocked' && (status === undefined || status === 429 || status >= 500)
    ? 'blocked'
    : undefined;
}
