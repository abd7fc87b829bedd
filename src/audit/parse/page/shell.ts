import { attr, collapse } from '../tree.ts';
import type { PageFacts } from '../facts.ts';
import { tagged } from './outline.ts';
import type { Outline } from './outline.ts';

const roots = new Set(['root', 'app', '__next', '__nuxt', 'react-root', 'main-app', 'svelte']);
const message =
  /(?:enable|activate|turn on|requires?|need)\b[^.]{0,40}\bjavascript|javascript[^.]{0,40}\b(?:disabled|required|enabled|deaktiviert|aktivieren|d\u00e9sactiv\u00e9|activer|deshabilitado|activar|disabilitato|attiv|uitgeschakeld|desativado|wy\u0142\u0105czon)/i;

/** What says that a page is drawn by scripts alone. */
export function shellFacts(page: Outline): PageFacts['shell'] {
  const empty = ['div', 'main', 'section', 'app-root']
    .flatMap((tag) => tagged(page, tag))
    .find((at) => roots.has(attr(page.elements[at]!, 'id') ?? '') && page.to[at] === page.from[at]);
  const id = empty === undefined ? undefined : attr(page.elements[empty]!, 'id');
  const said = message.exec(page.text.slice(0, 64 * 1_024))?.[0] ?? noscriptMessage(page);
  return {
    ...(id !== undefined && { emptyRoot: id }),
    ...(said !== undefined && { message: collapse(said) }),
  };
}

function noscriptMessage(page: Outline): string | undefined {
  for (const at of tagged(page, 'noscript').slice(0, 20)) {
    const text = page.elements[at]!.childNodes.map((node) => ('value' in node ? node.value : '')).join(' ');
    const found = message.exec(text.slice(0, 4_000));
    if (found) return found[0];
  }
  return undefined;
}
