/** The directory of keys with which a shop's own agents sign their requests. */
import type { KeyDirectory, Piece } from '../evidence.ts';
import { known } from '../evidence.ts';
import { keyFacts } from '../parse/key-directory.ts';
import { type FilesInput, protocolFile } from './files.ts';

export async function gatherKeyDirectory(input: FilesInput): Promise<Piece<KeyDirectory>> {
  const url = `${input.origin}/.well-known/http-message-signatures-directory`;
  const piece = await protocolFile(input, 'key-directory', { url, via: 'well-known' }, 'files-more');
  if (!piece.ok) return piece;
  const { json, ...file } = piece.value;
  const keys = keyFacts(json);
  return known({ ...file, ...(keys ? { keys } : {}) });
}
