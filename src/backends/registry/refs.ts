/** References of backends, marked by the store that gave them: a site may later have another one behind it. */
import { createHash } from 'node:crypto';
import { backendOf, type Site } from '#commerce';

/** Those of the embedded store bear none: their ids say it themselves. */
export function markedRef(site: Site, ref: string): string {
  const mark = markOf(site);
  return mark === '' ? ref : `${mark} ${ref}`;
}

/** `mark` is empty for a reference of the embedded store. */
export function readMark(marked: string): { mark: string; ref: string } {
  const [, mark = '', ref = marked] = /^((?:ocapi|scapi):[\w-]{16}) (.*)$/s.exec(marked) ?? [];
  return { mark, ref };
}

/** Where the orders are, and nothing that may change without moving them. */
function markOf(site: Site): string {
  const found = backendOf(site);
  if (found.backend === 'embedded') return '';
  const { connection } = found;
  const instance = 'organization' in connection ? connection.organization : connection.host;
  const hash = createHash('sha256').update(JSON.stringify([instance, connection.site]));
  return `${found.backend}:${hash.digest('base64url').slice(0, 16)}`;
}
