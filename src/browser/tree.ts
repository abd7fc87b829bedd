/** The page as assistive technology and agents meet it: the accessibility tree of the browser itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { ControlTree } from './rendering.ts';

/** Roles that say nothing without a name. */
const named = new Set(
  `button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton menuitem menuitemcheckbox
   menuitemradio treeitem dialog alertdialog tooltip`.split(/\s+/),
);
/** The tree of a larger document would take more memory and time than it is worth. */
const mostChars = 3_000_000;
const longestMs = 4_000;
const mostShown = 10;
const shownChars = 160;

/** Undefined for what is too large or takes too long. */
export async function controlTree(page: Page, chars: number): Promise<ControlTree | undefined> {
  if (chars > mostChars) return undefined;
  const session = await page.context().newCDPSession(page);
  const ended = new AbortController();
  try {
    return await Promise.race([
      readTree(session),
      sleep(longestMs, undefined, { signal: ended.signal }).catch(() => undefined),
    ]);
  } finally {
    ended.abort();
    await session.detach().catch(() => undefined);
  }
}

async function readTree(session: CDPSession): Promise<ControlTree> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const controls = nodes.filter(({ ignored, role }) => !ignored && named.has(String(role?.value)));
  const unnamed = controls.filter(({ name }) => String(name?.value ?? '').trim() === '');
  const shown: ControlTree['unnamed'] = [];
  for (const { role, backendDOMNodeId } of unnamed.slice(0, mostShown)) {
    const html = backendDOMNodeId === undefined ? '' : await tagOf(session, backendDOMNodeId);
    shown.push({ role: String(role?.value), html });
  }
  return { controls: controls.length, nameless: unnamed.length, unnamed: shown };
}

/** Opening tag of an element, as the browser keeps it: nothing of the page runs for it. */
async function tagOf(session: CDPSession, backendNodeId: number): Promise<string> {
  const { node } = await session.send('DOM.describeNode', { backendNodeId });
  let text = `<${node.localName}`;
  for (let at = 0; at + 1 < (node.attributes?.length ?? 0) && text.length < shownChars; at += 2) {
    const [name = '', value = ''] = node.attributes?.slice(at, at + 2) ?? [];
    const cut = value.slice(0, 70).replaceAll('"', '&quot;');
    text += value === '' ? ` ${name}` : ` ${name}="${cut}"`;
  }
  return `${text.slice(0, shownChars - 1)}>`;
}
