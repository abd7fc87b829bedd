import { attr } from '../../tree.ts';
import type { PageFacts } from '../../facts/facts.ts';
import { scriptText } from '../../structured/survey.ts';
import { isProductOrSubtype } from '../../structured/top-level.ts';
import { tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';

const tagManager = /\b(?:GTM-[A-Z0-9]{4,10}|tealium|adobedtm|launch-[0-9a-zA-Z]{10,40}\.min\.js)/g;
const perScript = 200_000;
const jsonLd = /ld\+json/g;
/** A script that looks the block up reads it. */
const selector = /\[\s{0,5}type\s{0,5}[*^$~|]?=\s{0,5}(?:\\{0,4}["'])?(?:application\/)?ld\+json/g;
/** `"@type":"Product"`, however often its quotes are escaped. */
const typed =
  /@type\\{0,8}["']?\]?\s{0,5}[:=]\s{0,5}\[?\s{0,5}\\{0,8}["'](?:https?:\/\/schema\.org\/)?(\w{1,40})/g;
const maxTypes = 2_000;

/**
 * What scripts say of themselves: tag managers, and JSON-LD that is written only when they run. Where the scripts of the
 * page hold such data and no product is in it, they write no product.
 */
export function scriptingFacts(page: Outline): PageFacts['scripting'] {
  const managers = new Set<string>();
  let writesJsonLd = false;
  const types = new Set<string>();
  for (const at of tagged(page, 'script').slice(0, 500)) {
    const node = page.elements[at]!;
    const type = (attr(node, 'type') ?? '').trim().toLowerCase();
    if (type === 'application/ld+json' || type === 'application/json') continue;
    const text = `${attr(node, 'src') ?? ''} ${scriptText(node).slice(0, perScript)}`;
    for (const [id] of text.matchAll(tagManager)) if (managers.size < 20) managers.add(id);
    writesJsonLd ||= countOf(text, jsonLd) > countOf(text, selector);
    for (const [, name = ''] of text.matchAll(typed)) if (types.size < maxTypes) types.add(name);
  }
  const others = types.size > 0 && ![...types].some(isProductOrSubtype);
  return { tagManagers: [...managers], writesJsonLd: writesJsonLd && !others };
}

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
