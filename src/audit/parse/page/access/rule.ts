import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import { labelledBy } from '../names.ts';
import { tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { roles } from './aria-roles.ts';
import { hasGlobalAria } from './implicit-roles.ts';
import { isFocusable } from './state.ts';
import type { AccessState } from './state.ts';

/** Input of every group of rules, and the callback for findings. */
export interface RuleContext {
  page: Outline;
  state: AccessState;
  /** Labels by the id that they are for. */
  labels: ReadonlyMap<string, readonly number[]>;
  /** An element that breaks a rule. `what`: the attribute, the id, the control that does. */
  tell(rule: string, at: number, what?: string): void;
}

export function labelsById(page: Outline): Map<string, number[]> {
  const byId = new Map<string, number[]>();
  for (const at of tagged(page, 'label')) {
    const target = attr(page.elements[at]!, 'for');
    if (target === undefined || target === '') continue;
    const same = byId.get(target);
    if (same) same.push(at);
    else byId.set(target, [at]);
  }
  return byId;
}

/** The role that is written, when it is the only one and one may write it. */
export function writtenRole(node: Element): string | undefined {
  const role = attr(node, 'role')?.trim().toLowerCase();
  return role !== undefined && roles.has(role) && !role.startsWith('doc-') ? role : undefined;
}

export const isFilled = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

/** By `aria-label` or `aria-labelledby`. */
export const isNamedByAria = (page: Outline, node: Element): boolean =>
  isFilled(attr(node, 'aria-label')) || labelledBy(page, node) !== '';

const presentational = new Set<string | undefined>(['none', 'presentation']);

/** Taken out of the tree by its role, which is ignored on elements that are focusable or have global ARIA attributes. */
export function isPresentational({ page, state }: RuleContext, at: number): boolean {
  const node = page.elements[at]!;
  return presentational.has(writtenRole(node)) && !isFocusable(page, state, at) && !hasGlobalAria(node);
}
