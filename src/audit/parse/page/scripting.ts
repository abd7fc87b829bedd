import { attr } from '../tree.ts';
import type { PageFacts } from '../facts.ts';
import { scriptText } from '../structured/survey.ts';
import { tagged } from './outline.ts';
import type { Outline } from './outline.ts';

const tagManager =
  /\b(?:GTM-[A-Z0-9]{4,10}|G-[A-Z0-9]{6,12}|tealium|adobedtm|launch-[0-9a-zA-Z]{10,40}\.min\.js)/g;
const perScript = 200_000;

/** What scripts say of themselves: tag managers, and JSON-LD that is written only when they run. */
export function scriptingFacts(page: Outline): PageFacts['scripting'] {
  const managers = new Set<string>();
  let writesJsonLd = false;
  for (const at of tagged(page, 'script').slice(0, 500)) {
    const node = page.elements[at]!;
    const type = (attr(node, 'type') ?? '').trim().toLowerCase();
    if (type === 'application/ld+json' || type === 'application/json') continue;
    const text = `${attr(node, 'src') ?? ''} ${scriptText(node).slice(0, perScript)}`;
    for (const [id] of text.matchAll(tagManager)) if (managers.size < 20) managers.add(id);
    writesJsonLd ||= /ld\+json/.test(text);
  }
  return { tagManagers: [...managers], writesJsonLd };
}
