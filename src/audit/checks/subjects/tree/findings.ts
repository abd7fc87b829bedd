/** Results of the static accessibility rules, for the checks. */
import type { Proof } from '../../../check.ts';
import type { Page } from '../../../evidence.ts';
import type { AxeFinding, AxeNode, Region } from '../../../parse/facts/facts.ts';

/** The first elements of each rule, with the rule that they violate. */
export type BrokenNode = AxeNode & { rule: string };

export interface Broken {
  count: number;
  nodes: BrokenNode[];
  findings: readonly AxeFinding[];
}

/** All elements that violate one of these rules. */
export function broken({ facts }: Page, ...rules: string[]): Broken {
  const findings = facts.access.axe.filter(({ rule }) => rules.includes(rule));
  return {
    count: findings.reduce((sum, { count }) => sum + count, 0),
    nodes: findings.flatMap(({ rule, nodes }) => nodes.map((node) => ({ ...node, rule }))),
    findings,
  };
}

export const countIn = ({ findings }: Broken, region: Region): number =>
  findings.reduce((sum, { regions }) => sum + (regions[region] ?? 0), 0);

/** The elements themselves, at most three. */
export const proofsOf = (ref: string, nodes: readonly AxeNode[], maxNodes = 3): Proof[] =>
  nodes
    .slice(0, maxNodes)
    .map(({ html, pointer }) => ({ ref, snippet: html, pointer: pointer.slice(0, 300) }));

/** `a button`, `3 buttons`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Where an element is, in words. */
export const regionWords: Readonly<Record<Region, string>> = {
  header: 'in the header',
  nav: 'in the navigation',
  main: 'on the page',
  'buy-box': 'in the buy box',
  gallery: 'in the gallery',
  card: 'in a product card',
  footer: 'in the footer',
  dialog: 'in a dialog',
};

/** The opening tag with one more attribute, without its content. */
export function withAttribute(html: string, attribute: string): string {
  const end = tagEnd(html);
  const open = end < 0 ? html : html.slice(0, end);
  const name = attribute.slice(0, attribute.search(/=|$/));
  const bare = open.replace(new RegExp(` ${name}(?:="[^"]*")?(?= |$)`), '');
  return `${bare} ${attribute}>`;
}

/** Position of the `>` that ends the first tag; -1 if the tag was cut. */
function tagEnd(html: string): number {
  let quoted = false;
  for (let at = 0; at < html.length; at += 1) {
    if (html[at] === '"') quoted = !quoted;
    else if (html[at] === '>' && !quoted) return at;
  }
  return -1;
}

/** The first tag alone. */
export function firstTag(html: string): string {
  const end = tagEnd(html);
  return end < 0 ? `${html}…` : html.slice(0, end + 1);
}
