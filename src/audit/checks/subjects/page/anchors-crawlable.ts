/** Links that only a script can follow. */
import type { LinkFact } from '../../../parse/facts/facts.ts';

/** Why a crawler cannot follow a link: the rules of Lighthouse, applied to HTML without scripts. */
export type DeadLink = 'no href' | 'script' | 'file' | 'bad URL';

export function deadLink(
  { href, role, anchor, lacksHref, meantAsLink, onclick }: LinkFact,
  base: string,
): DeadLink | undefined {
  const written = href.replaceAll(/\s/g, '');
  if (role || written.startsWith('mailto:') || (written === '' && anchor === 'id')) return undefined;
  if (written.startsWith('file:')) return 'file';
  if (anchor === 'name') return undefined;
  // Without any link attribute it is a placeholder, unless it has an event handler.
  if (lacksHref) return onclick || meantAsLink ? 'no href' : undefined;
  if (/javascript:void\(?0\)?/.test(written)) return 'script';
  return URL.canParse(written, base) ? undefined : 'bad URL';
}

/** Whether a URL can be opened without a script; an empty fragment cannot. */
export const leadsSomewhere = ({ abs, href }: LinkFact): boolean =>
  abs !== undefined && !/^\s*#?\s*$/.test(href);

/** As an opening tag. */
export function linkTag({ href, lacksHref, onclick, name, tag = 'a' }: LinkFact): string {
  const address = lacksHref ? '' : ` href="${href.slice(0, 120)}"`;
  return `<${tag}${address}${onclick ? ' onclick="…"' : ''}>${name.slice(0, 80)}</${tag}>`;
}
