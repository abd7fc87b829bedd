/** Fields must have a label: label, select-name; and those that only have a hint. */
import { attr } from '../../tree.ts';
import { isNamedByContent } from '../names.ts';
import { tagged } from '../outline.ts';
import { isFilled, isNamedByAria, isPresentational } from './rule.ts';
import type { RuleContext } from './rule.ts';
import { isUnheard, isUnseen } from './state.ts';

const unlabelled = new Set(['hidden', 'image', 'button', 'submit', 'reset']);
/** Labels around a field are looked for so far up. */
const MAX_UP = 60;
const MAX_LABELS = 10;

export function labelRules(context: RuleContext): void {
  const { page } = context;
  for (const at of tagged(page, 'input')) {
    if (!unlabelled.has(attr(page.elements[at]!, 'type')?.trim().toLowerCase() ?? ''))
      judge(context, at, 'label');
  }
  for (const at of tagged(page, 'textarea')) judge(context, at, 'label');
  for (const at of tagged(page, 'select')) judge(context, at, 'select-name');
}

function judge(context: RuleContext, at: number, rule: 'label' | 'select-name'): void {
  const { page, state, tell } = context;
  if (isUnheard(state, at)) return;
  const node = page.elements[at]!;
  if (isNamedByAria(page, node) || isPresentational(context, at)) return;
  const own = explicitLabels(context, at);
  if (
    hasLabelText(
      context,
      at,
      own.filter((label) => !isUnheard(state, label)),
    )
  )
    return;
  const placeholder = rule === 'label' && isFilled(attr(node, 'placeholder'));
  const titled = isFilled(attr(node, 'title'));
  // A title names a select, whose options say the rest; nothing is typed over it.
  if (titled && rule === 'select-name') return;
  if (placeholder || titled) tell('label-hint-only', at, placeholder ? 'placeholder' : 'title');
  // A label that is not drawn is taken to be on purpose, but assistive technology must hear the first.
  else if (!own.some((label) => isUnseen(state, label)) || isUnheard(state, own[0]!)) tell(rule, at);
}

function explicitLabels({ page, labels }: RuleContext, at: number): readonly number[] {
  const id = attr(page.elements[at]!, 'id');
  return (id === undefined ? undefined : labels.get(id))?.slice(0, MAX_LABELS) ?? [];
}

/** Whether a label for the control, or one around it, has text. */
export function hasLabelText(
  context: RuleContext,
  at: number,
  own: readonly number[] = explicitLabels(context, at),
): boolean {
  const { page } = context;
  if (own.some((label) => isUnseen(context.state, label) || hasText(context, label))) return true;
  for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < MAX_UP; up = page.parent[up]!, steps += 1) {
    if (page.elements[up]!.tagName === 'label') return hasText(context, up);
  }
  return false;
}

function hasText({ page }: RuleContext, label: number): boolean {
  const node = page.elements[label]!;
  return isFilled(attr(node, 'aria-label')) || isNamedByContent(page, node) || isFilled(attr(node, 'title'));
}
