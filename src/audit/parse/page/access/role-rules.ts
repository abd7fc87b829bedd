/** Roles must exist, be complete and be allowed: aria-roles, aria-required-attr, aria-allowed-role. */
import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import { allowedRoles } from './allowed-roles.ts';
import { abstractRoles, requiredAttributes, roles } from './aria-roles.ts';
import { implicitRole } from './implicit-roles.ts';
import { isFilled, isNamedByAria, writtenRole } from './rule.ts';
import type { RuleContext } from './rule.ts';
import { isFocusable, isUnheard } from './state.ts';

export function roleRules(context: RuleContext): void {
  const { page, state, tell } = context;
  for (const at of state.roled) {
    const node = page.elements[at]!;
    const value = (attr(node, 'role') ?? '').trim().toLowerCase().slice(0, 300);
    if (value === '' || isUnheard(state, at)) continue;
    const written = value.split(/\s+/);
    const exist = written.filter((role) => roles.has(role));
    if (written.some((role) => abstractRoles.has(role)) || exist.length === 0) {
      tell('aria-roles', at, `role="${value}"`);
    }
    const missing = missingAttributes(context, at);
    if (missing.length) tell('aria-required-attr', at, missing.join(' '));
    const wrong = exist.filter((role) => !isAllowed(context, at, role));
    if (wrong.length) tell('aria-allowed-role', at, `role="${wrong[0]}"`);
  }
}

function missingAttributes({ page, state }: RuleContext, at: number): string[] {
  const node = page.elements[at]!;
  const role = writtenRole(node);
  const required = role === undefined ? undefined : requiredAttributes[role];
  if (!required) return [];
  if (role === 'separator' && !isFocusable(page, state, at)) return [];
  if (role === 'combobox' && attr(node, 'aria-expanded')?.trim().toLowerCase() === 'false') return [];
  if (role === 'slider' && isFilled(attr(node, 'aria-valuetext'))) return [];
  return required.filter((name) => !isFilled(attr(node, name)) && !isStatedByElement(node, name));
}

/** What native elements say by themselves. */
function isStatedByElement(node: Element, name: string): boolean {
  const tag = node.tagName;
  if (name === 'aria-level') return /^h[1-6]$/.test(tag);
  const type = tag === 'input' ? (attr(node, 'type')?.trim().toLowerCase() ?? '') : '';
  if (name === 'aria-checked') return type === 'checkbox' || type === 'radio';
  if (name !== 'aria-valuenow') return false;
  return (
    tag === 'select' || tag === 'textarea' || tag === 'progress' || (tag === 'input' && !stateless.has(type))
  );
}

const stateless = new Set(['checkbox', 'radio']);

const sections = new Set(['article', 'aside', 'nav', 'section']);
const sectionRoles = new Set<string | undefined>(['article', 'complementary', 'navigation', 'region']);
const MAX_UP = 200;

function isAllowed({ page, state }: RuleContext, at: number, role: string): boolean {
  const node = page.elements[at]!;
  if (!node.namespaceURI.endsWith('/xhtml')) return true;
  const allowed = allowedRoles(
    node,
    (picture) =>
      (attr(picture, 'alt') !== undefined && attr(picture, 'alt') !== '') ||
      isNamedByAria(page, picture) ||
      isFilled(attr(picture, 'title')),
  );
  if (allowed === undefined) return true;
  const implicit = implicitRole(node, {
    named: () => isNamedByAria(page, node),
    focusable: () => isFocusable(page, state, at),
    sectioned: () => isSectioned(at),
    suggests: () => {
      const list = page.ids.get(attr(node, 'list') ?? '');
      return list !== undefined && page.elements[list]!.tagName === 'datalist';
    },
  });
  if (role === implicit) return true;
  // These are kinds of what the element must be already.
  const kind = digital[role];
  if (kind !== undefined && kind !== implicit) return false;
  return typeof allowed === 'boolean' ? allowed : allowed.has(role);

  function isSectioned(from: number): boolean {
    for (
      let up = page.parent[from]!, steps = 0;
      up >= 0 && steps < MAX_UP;
      up = page.parent[up]!, steps += 1
    ) {
      const holder = page.elements[up]!;
      const its = attr(holder, 'role');
      if (its === undefined ? sections.has(holder.tagName) : sectionRoles.has(its)) return true;
    }
    return false;
  }
}

/** Roles of books that only specialise what the element is. */
const digital: Readonly<Record<string, string>> = {
  'doc-backlink': 'link',
  'doc-biblioentry': 'listitem',
  'doc-biblioref': 'link',
  'doc-cover': 'img',
  'doc-endnote': 'listitem',
  'doc-glossref': 'link',
  'doc-noteref': 'link',
};
