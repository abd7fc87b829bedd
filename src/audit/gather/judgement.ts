/** The manifest and the leaf that was fetched, judged by the schemas of their releases: facts for checks, which load none. */
import { manifestShape } from '#manifest';
import type { Evidence } from '../evidence.ts';
import { known } from '../evidence.ts';

const isOfficial = (document: unknown): boolean => {
  const shape = manifestShape(document);
  return shape === 'official' || shape === 'both';
};

/** The schemas and zod are loaded here alone, and only where there is an official part to judge. */
export async function withJudgement(piece: Evidence['ucp']): Promise<Evidence['ucp']> {
  if (!piece.ok) return piece;
  const { document, leaves } = piece.value;
  const official = isOfficial(document);
  if (!official && !leaves?.some((leaf) => isOfficial(leaf.document))) return piece;
  const { judgeProfile } = await import('#manifest/judge');
  return known({
    ...piece.value,
    ...(official ? { judgement: judgeProfile(document) } : {}),
    ...(leaves
      ? {
          leaves: leaves.map((leaf) =>
            isOfficial(leaf.document)
              ? { ...leaf, judgement: judgeProfile(leaf.document, { leaf: true }) }
              : leaf,
          ),
        }
      : {}),
  });
}
