/** ARIA attributes must exist and hold what their type says: aria-valid-attr, aria-valid-attr-value. */
import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { Outline } from '../outline.ts';
import { ariaAttributes } from './aria-attributes.ts';
import type { AriaAttribute } from './aria-attributes.ts';
import type { RuleContext } from './rule.ts';
import { isUnheard } from './state.ts';
import type { AccessState } from './state.ts';

const MAX_SHOWN = 80;

export function attributeRules({ page, state, tell }: RuleContext): void {
  for (const at of state.aria) {
    if (isUnheard(state, at)) continue;
    const node = page.elements[at]!;
    let unknown: string | undefined;
    let invalid: string | undefined;
    for (const { name, value } of node.attrs) {
      if (!name.startsWith('aria-')) continue;
      const attribute = ariaAttributes.get(name);
      if (!attribute) unknown ??= name.slice(0, MAX_SHOWN);
      else if (invalid === undefined && !isValid(page, node, name, value, attribute))
        invalid = `${name}="${value.slice(0, MAX_SHOWN)}"`;
    }
    if (invalid === undefined && !isErrorTold(page, state, node)) {
      invalid = `aria-errormessage="${attr(node, 'aria-errormessage')?.slice(0, MAX_SHOWN)}"`;
    }
    if (unknown !== undefined) tell('aria-valid-attr', at, unknown);
    if (invalid !== undefined) tell('aria-valid-attr-value', at, invalid);
  }
}

/** References whose target may not exist until something opens, or that need manual review. */
const unsettled = new Set(['aria-current', 'aria-describedby', 'aria-labelledby']);
const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const whole = /^[-+]?\d+$/;

function isValid(
  page: Outline,
  node: Element,
  name: string,
  value: string,
  attribute: AriaAttribute,
): boolean {
  // Empty says nothing: what was meant is not known.
  if (value === '' || unsettled.has(name)) return true;
  if (attribute.mayBeEmpty && value.trim() === '') return true;
  if (name === 'aria-errormessage') return true;
  const text = value.toLowerCase();
  switch (attribute.type) {
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'token':
      return attribute.values!.has(text);
    case 'tokens':
      return words(value).every((word) => attribute.values!.has(word));
    case 'id':
      return page.ids.has(value);
    case 'ids':
      return isClosed(node, name) || words(value).some((id) => page.ids.has(id));
    case 'number':
      return decimal.test(value);
    case 'integer':
      return whole.test(value) && Number(value) >= (attribute.least ?? -Infinity);
    default:
      return value.trim() !== '';
  }
}

/** The message of a field that is invalid must be heard: not hidden, and live or part of the description. */
function isErrorTold(page: Outline, state: AccessState, node: Element): boolean {
  const ids = attr(node, 'aria-errormessage')?.trim() ?? '';
  if (ids === '' || [undefined, 'false'].includes(said(node, 'aria-invalid'))) return true;
  if (words(ids).length > 1) return false;
  const at = page.ids.get(ids);
  if (at === undefined) return true;
  const message = page.elements[at]!;
  if (isUnheard(state, at)) return false;
  const live = said(message, 'aria-live');
  return (
    said(message, 'role') === 'alert' ||
    live === 'assertive' ||
    live === 'polite' ||
    words(attr(node, 'aria-describedby') ?? '').includes(ids)
  );
}

const words = (value: string): string[] => value.trim().split(/ +/, 100);

/** What is closed may lack what it opens. */
function isClosed(node: Element, name: string): boolean {
  if (name !== 'aria-controls' && name !== 'aria-owns') return false;
  if (said(node, 'aria-expanded') === 'false') return true;
  if (name === 'aria-owns') return false;
  return (
    said(node, 'aria-selected') === 'false' || ![undefined, 'false'].includes(said(node, 'aria-haspopup'))
  );
}

const said = (node: Element, name: string): string | undefined => attr(node, name)?.trim().toLowerCase();
