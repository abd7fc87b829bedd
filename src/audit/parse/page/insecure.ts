/** Mixed content: what an https page loads over http. Ordinary links are not part of it. */
import type { Element } from '../tree.ts';
import { attr, pointer } from '../tree.ts';
import type { InsecureLoad } from '../facts/facts.ts';
import { tagged } from './outline.ts';
import type { Outline } from './outline.ts';

type Kind = InsecureLoad['kind'];

const mostOfKind = 20;
const longest = 500;

/** At most twenty of each kind, in document order by kind. A page over http has none: all of it is insecure. */
export function insecureLoads(
  page: Outline,
  resolve: (href: string) => string | undefined,
  url: string,
): InsecureLoad[] {
  if (!url.startsWith('https:')) return [];
  // A base over http makes every relative URL insecure.
  const lost = resolve('.')?.startsWith('http:') === true;
  const found: InsecureLoad[] = [];
  const counts = new Map<Kind, number>();
  const add = (kind: Kind, node: Element, written: string | undefined): void => {
    if (written === undefined || !(lost ? written.trim() : isHttp(written))) return;
    const count = counts.get(kind) ?? 0;
    const target = count < mostOfKind ? resolve(written) : undefined;
    if (!target?.startsWith('http:') || isOwnMachine(target)) return;
    counts.set(kind, count + 1);
    found.push({ kind, url: target.slice(0, longest), pointer: pointer(node) });
  };
  for (const [tag, loads] of tags) {
    for (const at of tagged(page, tag)) {
      const node = page.elements[at]!;
      if (lost || node.attrs.some(({ value }) => hasHttp(value)))
        for (const [kind, written] of loads(node)) add(kind, node, written);
    }
  }
  return found;
}

/** Before any address is read. */
const hasHttp = (value: string): boolean => value.length > 6 && /http:/i.test(value.slice(0, 4_000));
const isHttp = (value: string): boolean => /^\s*http:/i.test(value);
/** Browsers treat it like https. */
const isOwnMachine = (url: string): boolean =>
  /^http:\/\/(?:localhost|[\w.-]{1,60}\.localhost|127\.\d|\[::1\])/.test(url);

type Loads = readonly (readonly [kind: Kind, written: string | undefined])[];

const programs = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;

const tags: readonly (readonly [tag: string, loads: (node: Element) => Loads])[] = [
  // Other types are data, or scripts that wait for consent, which changes their type.
  [
    'script',
    (node) => (programs.test((attr(node, 'type') ?? '').trim()) ? [['script', attr(node, 'src')]] : []),
  ],
  ['link', linked],
  ['iframe', (node) => [['frame', attr(node, 'src')]]],
  ['embed', (node) => [['frame', attr(node, 'src')]]],
  ['object', (node) => [['frame', attr(node, 'data')]]],
  ['form', (node) => [['form', attr(node, 'action')]]],
  ['button', (node) => [['form', attr(node, 'formaction')]]],
  [
    'input',
    (node) =>
      attr(node, 'type')?.toLowerCase() === 'image'
        ? [
            ['image', attr(node, 'src')],
            ['form', attr(node, 'formaction')],
          ]
        : [['form', attr(node, 'formaction')]],
  ],
  ['img', pictured],
  ['source', pictured],
  [
    'video',
    (node) => [
      ['image', attr(node, 'src')],
      ['image', attr(node, 'poster')],
    ],
  ],
  ['audio', (node) => [['image', attr(node, 'src')]]],
];

function linked(node: Element): Loads {
  const rel = (attr(node, 'rel') ?? '').toLowerCase().split(/\s+/);
  const href = attr(node, 'href');
  if (rel.includes('stylesheet')) return [['style', href]];
  if (rel.includes('icon') || rel.some((one) => one.startsWith('apple-touch-icon'))) return [['icon', href]];
  return rel.includes('preload') || rel.includes('modulepreload') ? [['preload', href]] : [];
}

/** One load for each element: a browser takes one of its addresses. */
function pictured(node: Element): Loads {
  const set = (attr(node, 'srcset') ?? '').slice(0, 4_000);
  const inSet = /(?:^|[\s,])(http:\/\/[^\s,]{1,500})/i.exec(set)?.[1];
  const src = attr(node, 'src');
  const written = src !== undefined && isHttp(src) ? src : (inSet ?? src);
  return [['image', written]];
}
