/** The llms.txt that was found, and a replacement made from the storefront's own pages. */
import { notApplicable, unknown } from '../../../check.ts';
import type { Verdict } from '../../../check.ts';
import type { MachineFile, Page, Value } from '../../../evidence.ts';
import { shopName } from '../manifests/shop.ts';

/** The file, or why there is nothing to judge. */
export function llmsFile(files: Value<'files'>): { file: MachineFile; text: string } | { verdict: Verdict } {
  const file = files.llmsTxt;
  if (!file) return { verdict: unknown('not-requested', 'llms.txt was not requested.') };
  const evidence = [{ ref: file.ref }];
  if (file.state === 'absent')
    return { verdict: notApplicable('The storefront has no llms.txt.', { evidence }) };
  if (file.state !== 'ok')
    return {
      verdict: unknown(file.state === 'blocked' ? 'blocked' : 'failed', 'llms.txt could not be read.', {
        evidence,
      }),
    };
  return { file, text: file.text ?? '' };
}

export interface Known {
  target: Value<'target'>;
  home?: Page;
  listings?: Value<'listings'>;
  policies?: Value<'policies'>;
  search?: Value<'search'>;
  ucp?: Value<'ucp'>;
}

const line = (name: string, url: string, note: string): string =>
  `- [${plain(name)}](${written(url)}): ${note}`;

/** Parentheses and spaces would end the URL. */
const written = (url: string): string =>
  url.slice(0, 300).replaceAll('(', '%28').replaceAll(')', '%29').replace(/\s/g, '%20');

/** Of one line, without what Markdown would take for a link. */
const plain = (text: string): string =>
  text
    .replace(/[[\]()<>*_`#\s]+/g, ' ')
    .trim()
    .slice(0, 80);

/** Lines for products: the first listings, and the search if it has a URL template. */
export function goodsLines({ listings = [], search, target }: Known): string[] {
  const lists = listings.slice(0, 2).map(({ url, facts }) => {
    const heading = facts.headings.find(({ level, text }) => level === 1 && text !== '')?.text;
    return line(heading ?? facts.head.titles[0] ?? 'Products', url, 'products in this category');
  });
  const template = search?.template ? search.template.replace('{search_term_string}', 'WORD') : '';
  return [
    ...(lists.length ? lists : [line('Products', `${target.canonicalOrigin}/`, 'all products')]),
    ...(template ? [line('Search', template, 'replace WORD with search terms')] : []),
  ];
}

const policyNotes = {
  shipping: ['Shipping', 'countries, delivery times, and costs'],
  returns: ['Returns', 'return window, return shipping, and refunds'],
  contact: ['Contact', 'email, phone, and address'],
} as const;

export type Policied = keyof typeof policyNotes;

/** A line for each of these pages that the shop has. */
export function policyLines({ policies }: Known, kinds: readonly Policied[]): string[] {
  return kinds.flatMap((kind) => {
    const { found, href } = policies?.[kind] ?? {};
    const [name, note] = policyNotes[kind];
    return found && found !== 'none' && href ? [line(name, href, note)] : [];
  });
}

export const manifestLine = ({ ucp }: Known): string[] =>
  ucp?.state === 'present' ? [line('UCP manifest', ucp.url, 'how agents find products and check out')] : [];

/** A whole file. */
export function draftLlms(known: Known): string {
  const name = shopName(known.home, known.target.canonicalOrigin);
  const about = known.home?.facts.head.metas.find((meta) => meta.name === 'description')?.content;
  const summary = (about ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const buying = [...manifestLine(known), ...policyLines(known, ['shipping', 'returns', 'contact'])];
  return [
    `# ${plain(name)}`,
    `> ${summary || 'One line on what you sell and where you ship.'}`,
    '## Products',
    goodsLines(known).join('\n'),
    ...(buying.length ? ['## Buying', buying.join('\n')] : []),
  ].join('\n\n');
}
