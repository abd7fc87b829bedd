/** The first artefact of the index of agent skills, hashed. */
import { createHash } from 'node:crypto';
import { skillEntries } from '#manifest';
import type { Piece, ProtocolFile, SkillsEvidence } from '../evidence.ts';
import { known } from '../evidence.ts';
import { resolveUrl } from '../parse/url.ts';
import type { Session } from './session.ts';

const maxBytes = 5 * 1024 * 1024;

export async function withArtefact(
  session: Session,
  piece: Piece<ProtocolFile>,
): Promise<Piece<SkillsEvidence>> {
  if (!piece.ok || piece.value.json === undefined) return piece;
  const [first] = skillEntries(piece.value.json);
  const url = first && resolveUrl(first.url, piece.value.url);
  if (!first || !url) return piece;
  const named = {
    name: first.name.slice(0, 100),
    type: first.type.slice(0, 40),
    url,
    expected: first.digest.slice(0, 100),
  };
  const reply = await session.ask({
    row: 'protocols',
    key: 'skill-1',
    purpose: 'file',
    url,
    maxBytes,
  });
  if (!reply.sent) return known({ ...piece.value, artefact: { ...named, reason: reply.reason } });
  const { id, status, bytes } = reply.exchange;
  const whole = status === 200 && !bytes.truncated;
  const actual = `sha256:${createHash('sha256').update(reply.body).digest('hex')}`;
  return known({ ...piece.value, artefact: { ...named, ref: id, ...(whole ? { actual } : {}) } });
}
