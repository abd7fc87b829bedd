/** The manifest, judged by the schemas of its release: facts for checks, which load none themselves. */
import type { Evidence } from '../evidence.ts';
import { known } from '../evidence.ts';
import type { Manifest } from './ucp.ts';

/** Loads the schemas while `piece` is still on its way, and only for a manifest that has an official part. */
export async function withJudgement(
  { document, piece: found }: Manifest,
  piece: Promise<Evidence['ucp']>,
): Promise<Evidence['ucp']> {
  const isOfficial = found.ok && (found.value.shape === 'official' || found.value.shape === 'both');
  const [judge, whole] = await Promise.all([isOfficial ? import('#manifest/judge') : undefined, piece]);
  return judge && whole.ok ? known({ ...whole.value, judgement: judge.judgeProfile(document) }) : whole;
}
