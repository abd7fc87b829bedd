/** What was typed as a target, as a URL. */
import { TargetError } from './errors.ts';

/** Normalises what was typed; `https` when no scheme was given. @throws TargetError `bad-url` */
export function entryUrl(input: string): string {
  const text = input.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.username || url.password)
    throw new TargetError('bad-url', `Not an http or https address: ${text.slice(0, 200)}`);
  url.hash = '';
  return url.href;
}
