/** Controls must have a name: button-name, input-button-name, input-image-alt, link-name. */
import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import { isNamedByContent } from '../names.ts';
import { tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { contentNamedRoles, needsName } from './aria-roles.ts';
import { hasLabelText } from './label-rules.ts';
import { isFilled, isNamedByAria, isPresentational, writtenRole } from './rule.ts';
import type { RuleContext } from './rule.ts';
import { isFocusable, isUnheard } from './state.ts';

/** `links`: those whose name was found to be empty when they were read, or whose role is not named by what they contain. */
export function nameRules(context: RuleContext, links: readonly number[]): void {
  const { page, state, tell } = context;
  for (const at of tagged(page, 'button')) {
    if (isUnheard(state, at) || !mustHaveName(context, at)) continue;
    const node = page.elements[at]!;
    if (!hasContent(page, node) && !isNamedButton(context, at)) tell('button-name', at);
  }
  for (const at of tagged(page, 'input')) {
    const type = attr(page.elements[at]!, 'type')?.trim().toLowerCase() ?? '';
    if (isUnheard(state, at)) continue;
    if (type === 'image') {
      if (
        !isFilled(attr(page.elements[at]!, 'alt')) &&
        mustHaveName(context, at) &&
        !isNamedButton(context, at)
      )
        tell('input-image-alt', at);
    } else if (pushes.has(type) && !hasFace(page.elements[at]!, type)) {
      if (mustHaveName(context, at) && !isNamedButton(context, at)) tell('input-button-name', at);
    }
  }
  for (const at of links) {
    const node = page.elements[at]!;
    if (isUnheard(state, at) || attr(node, 'href') === undefined || isSvg(node)) continue;
    if (!hasContent(page, node) && !isNamedByAria(page, node) && !isFilled(attr(node, 'title')))
      tell('link-name', at, attr(node, 'href'));
  }
}

const pushes = new Set(['button', 'submit', 'reset']);

/** Without a value, browsers label submit and reset. */
function hasFace(node: Element, type: string): boolean {
  const value = attr(node, 'value');
  return value === undefined ? type !== 'button' : value.trim() !== '';
}

const isSvg = ({ namespaceURI }: Element): boolean => namespaceURI.endsWith('/svg');

/** A role that is not named by its content takes no name from there. */
function hasContent(page: Outline, node: Element): boolean {
  const role = writtenRole(node);
  const counts =
    role === undefined || role === 'none' || role === 'presentation' || contentNamedRoles.has(role);
  return counts && isNamedByContent(page, node);
}

const presentational = new Set<string | undefined>(['none', 'presentation']);

function mustHaveName({ page, state }: RuleContext, at: number): boolean {
  const role = writtenRole(page.elements[at]!);
  return (
    role === undefined || presentational.has(role) || needsName.has(role) || isFocusable(page, state, at)
  );
}

function isNamedButton(context: RuleContext, at: number): boolean {
  const { page } = context;
  const node = page.elements[at]!;
  if (isNamedByAria(page, node) || isFilled(attr(node, 'title')) || hasLabelText(context, at)) return true;
  return isPresentational(context, at);
}
