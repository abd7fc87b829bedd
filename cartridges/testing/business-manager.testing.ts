/** An instance with both cartridges, and a user of Business Manager who fills in its page. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { loadDemoStore } from '#backends/embedded';
import type { EngineKind } from '../../sandbox/sfcc/script-api/engines/index.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { builtCartridge, openInstalled, type InstalledOptions } from './instance.ts';
import { source } from './scripts.ts';

const managerSource = fileURLToPath(new URL('../bm_portico', import.meta.url));

export interface Managed {
  instance: ScriptInstance;
  site: string;
  preference(id: string): unknown;
  /** @param form fields; absent: GET */
  page(node: string, form?: Readonly<Record<string, string>>): Promise<ManagedPage>;
  /** Runs the self-check as a browser would: with each redirect. */
  check(): Promise<ManagedPage>;
  /** Of the storefront by the self-check so far: `GET /api/ucp/discover`. */
  called: string[];
}

export interface ManagedPage {
  status: number;
  location: string | null;
  html: string;
  text: string;
  /** Of the form that saves: what a browser would send without a change. */
  form: Record<string, string>;
  rows: string[][];
}

export async function openManaged(
  engine: EngineKind,
  options: Partial<InstalledOptions> & {
    signedIn?: boolean;
    reachable?: boolean;
    /** Answers in place of the storefront, as a CDN or a firewall in front of it. */
    edge?: (method: string, path: string) => { status: number; text: string } | undefined;
  } = {},
): Promise<Managed> {
  const { site } = await loadDemoStore();
  const { signedIn = true, reachable = true, edge, ...rest } = options;
  const called: string[] = [];
  const manager = engine === 'node' ? managerSource : join(dirname(builtCartridge()), 'bm_portico');
  const own = engine === 'node' ? source : builtCartridge();
  let origin = '';
  const instance = await openInstalled({
    engine,
    // A self-check calls the storefront while Business Manager waits.
    engines: 2,
    site,
    businessManager: {
      cartridges: [
        { name: 'bm_portico', root: manager },
        { name: 'int_portico', root: own },
      ],
      site: site.id,
      signedIn,
    },
    services: {
      'portico.self-check': async ({ method, url, headers, body }) => {
        if (!reachable) throw new Error('connect timed out');
        const { pathname, search } = new URL(url);
        called.push(`${method} ${pathname}`);
        const before = edge?.(method, pathname);
        if (before) return before;
        const answer = await fetch(origin + pathname + search, {
          method,
          headers,
          redirect: 'manual',
          ...(body === undefined ? {} : { body }),
        });
        return { status: answer.status, text: await answer.text() };
      },
    },
    ...rest,
  });
  ({ origin } = instance);
  const preference = (id: string): unknown => instance.state.preferences.get(site.id)?.get(id);
  const page: Managed['page'] = async (node, form) => {
    const answer = await fetch(`${origin}/on/demandware.store/Sites-Site/default/PorticoAdmin-${node}`, {
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    const html = await answer.text();
    return { status: answer.status, location: answer.headers.get('location'), html, ...readPage(html) };
  };
  return {
    instance,
    site: site.id,
    preference,
    page,
    called,
    async check() {
      let shown = await page('Check', { csrf_token: (await page('Start')).form['csrf_token'] ?? '' });
      for (let hop = 0; hop < 5 && shown.location !== null; hop += 1)
        shown = await page(shown.location.split('PorticoAdmin-')[1] ?? '');
      return shown;
    },
  };
}

function readPage(html: string): Pick<ManagedPage, 'form' | 'rows' | 'text'> {
  const document = parse(html);
  const all = elements(document);
  const saving = all.find((one) => one.tagName === 'form' && attribute(one, 'action')?.endsWith('Save'));
  const form: Record<string, string> = {};
  for (const one of saving ? elements(saving) : []) {
    const name = attribute(one, 'name');
    if (name === undefined) continue;
    if (one.tagName === 'textarea') form[name] = textOf(one);
    else if (one.tagName === 'select') {
      const choices = elements(one);
      const chosen = choices.find((choice) => attribute(choice, 'selected') !== undefined) ?? choices[0];
      form[name] = (chosen && attribute(chosen, 'value')) ?? '';
    } else if (attribute(one, 'type') !== 'checkbox' || attribute(one, 'checked') !== undefined)
      form[name] = attribute(one, 'value') ?? '';
  }
  const rows = all
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => elements(row).map((cell) => textOf(cell).trim()));
  return { form, rows, text: textOf(document) };
}

function elements(node: Tree.Node): Tree.Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => (tree.isElementNode(child) ? [child, ...elements(child)] : []));
}

const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

function textOf(node: Tree.Node): string {
  if (tree.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
