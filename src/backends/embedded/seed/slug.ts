/** Names that fit into an address, from any text. */
import { createHash } from 'node:crypto';
import type { StoreCategory } from '../records.ts';

export const handlePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** If letters are lost (other scripts), a hash of the whole text keeps names distinct. */
export function slug(text: string, max = 80): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const parts = bare.match(/[a-z0-9]+/g) ?? [];
  const words = parts.join('-').slice(0, max).replace(/-$/, '');
  const lost = words === '' || /[^\p{ASCII}]/u.test(bare.replace(/[^\p{L}\p{N}]/gu, ''));
  if (!lost) return words;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return words ? `${words}-${hash}` : `x${hash}`;
}

/** The same for every run, whatever else the file holds: a page's address must not move. */
export const derivedHandle = (title: string, id: string): string => `${slug(title, 100)}-${slug(id)}`;

/**
 * Categories of a path such as `Home > Lamps > Table lamps`, the top first; each id is made of the whole path above it.
 * A text that is an id already stays what it is, and names nothing.
 */
export function categoriesOfPath(path: string): StoreCategory[] {
  const names = path
    .split('>')
    .map((name) => name.trim().slice(0, 200))
    .filter((name) => name !== '')
    .slice(0, 10);
  let parentId: string | undefined;
  return names.map((name) => {
    const id: string = parentId === undefined ? slug(name) : `${parentId}/${slug(name)}`;
    const category = { id, name, ...(parentId === undefined ? {} : { parentId }) };
    parentId = id;
    return category;
  });
}
