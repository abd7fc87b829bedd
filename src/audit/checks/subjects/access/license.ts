/** RSL 1.0 licenses (https://rslstandard.org/rsl): where they are declared, and whether they are valid. */
import type { Proof } from '../../../check.ts';
import type { Page, Value } from '../../../evidence.ts';
import { readXml } from '../../../parse/read-xml.ts';

const namespace = 'https://rslstandard.org/rsl';
/** Evidence keeps this much of a file. */
const kept = 64 * 1024;

/** The first declaration: a License line, or a link with rel=license and the RSL media type. */
export function declaredLicense(
  robots: Value<'robots'>,
  home: Page | undefined,
): { href: string; absolute: boolean; proof: Proof } | undefined {
  const line = robots.extensions.license[0];
  if (line)
    return {
      href: line.value,
      absolute: /^https?:\/\//i.test(line.value),
      proof: {
        ref: robots.ref,
        snippet: `License: ${line.value}`.slice(0, 300),
        pointer: `line ${line.line}`,
      },
    };
  const link = [...(home?.facts.head.linkHeader ?? []), ...(home?.facts.head.links ?? [])].find(
    ({ rel, type }) => /\blicense\b/i.test(rel) && /^application\/rsl\+xml\b/i.test(type ?? ''),
  );
  if (!link || !home) return undefined;
  return {
    href: link.href,
    absolute: true,
    proof: { ref: home.ref, snippet: `rel=license ${link.href}`.slice(0, 300) },
  };
}

/** What is wrong with the document; undefined when it is an RSL document with content. */
export function readLicense(text: string): string | undefined {
  let root: string | undefined;
  let contents = 0;
  const outcome = readXml(
    text,
    {
      open: ({ uri, local }, path) => {
        if (path.length === 1) root = `${local} in ${uri || 'no namespace'}`;
        if (uri === namespace && local === 'content') contents += 1;
      },
      close: () => undefined,
      done: () => false,
    },
    text.length >= kept,
  );
  if (outcome.error) return `${outcome.error.message} (line ${outcome.error.line})`;
  if (root !== `rsl in ${namespace}`) return `its root is ${(root ?? 'missing').slice(0, 80)}`;
  return contents ? undefined : 'it has no content element';
}
