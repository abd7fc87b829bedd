/** Calls by which inline scripts register tools of WebMCP. Text is searched, not run: what scripts put together at run time stays unseen. */
import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { ToolCall } from '../../facts/tools.ts';
import { tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';

const maxCalls = 20;
/** Of a script that mentions the interface; longer ones are bundles of a whole application. */
const perScript = 300_000;
const callPattern = /\b(registerTool|provideContext)\s*(?:\?\.\s*)?\(/g;

export function toolCalls(page: Outline): ToolCall[] {
  const found: ToolCall[] = [];
  for (const at of tagged(page, 'script')) {
    if (found.length >= maxCalls) break;
    const text = mentioning(page.elements[at]!);
    if (text) found.push(...callsOf(text).slice(0, maxCalls - found.length));
  }
  return found;
}

function mentioning(node: Element): string | undefined {
  const hit = node.childNodes.some((child) => 'value' in child && child.value.includes('modelContext'));
  if (!hit || attr(node, 'src') !== undefined) return undefined;
  const type = (attr(node, 'type') ?? '').trim().toLowerCase();
  if (type !== '' && type !== 'module' && !/javascript|ecmascript/.test(type)) return undefined;
  return node.childNodes
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .slice(0, perScript);
}

/** What is said between one call and the next belongs to the first: a tool is mostly written right into it. */
function callsOf(text: string): ToolCall[] {
  const api = /\bdocument\s*(?:\?\.|\.)\s*modelContext|['"]modelContext['"]\s*in\s+document\b/.test(text)
    ? 'document'
    : 'navigator';
  const whole = said(text);
  const hits = [...text.matchAll(callPattern)];
  return hits.slice(0, maxCalls).map((hit, index) => {
    const from = hit.index + hit[0].length;
    const call = hit[1] as ToolCall['call'];
    if (!/^\s*[{[]/.test(text.slice(from, from + 200))) return { api, call, ...whole };
    const own = text.slice(from, Math.min(hits[index + 1]?.index ?? text.length, from + 20_000));
    const tool = /\bname['"]?\s*:\s*(['"`])([^'"`\n]{1,100})\1/.exec(own)?.[2];
    return { api, call, ...(tool ? { tool } : {}), ...said(own) };
  });
}

const said = (text: string): Pick<ToolCall, 'described' | 'schema'> => ({
  described: /\bdescription['"]?\s*[:,}]/.test(text),
  schema: /\binputSchema['"]?\s*[:,}]/.test(text),
});
