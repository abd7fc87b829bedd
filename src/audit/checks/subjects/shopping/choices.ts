/** Judges how accessible each option selector of a product is. */
import type { ChoiceFact } from '../../../parse/facts/facts.ts';

export interface ChoiceFinding {
  status: 'pass' | 'warn' | 'fail';
  says: string;
  choice: ChoiceFact;
  /** Uncertain: scripts may change what the HTML shows. */
  unsure?: true;
}

/** `all`: the selectors of the page; next to real controls, a list of values may be informational. */
export function choiceFinding(choice: ChoiceFact, all: readonly ChoiceFact[]): ChoiceFinding {
  const { kind, options, unnamed, group, pressed, off, handler } = choice;
  const name = choice.name.trim().replace(/\s*:$/, '').slice(0, 40);
  const which = name === '' ? 'A choice' : `The choice "${name}"`;
  const is = (status: ChoiceFinding['status'], says: string, unsure = false): ChoiceFinding => ({
    status,
    says: `${which} ${says}`,
    choice,
    ...(unsure ? { unsure: true as const } : {}),
  });
  if (kind === 'fake') {
    if (handler)
      return is('fail', `consists of ${options} elements that are not controls and only react to clicks.`);
    const others = all.some((one) => one.kind !== 'fake');
    return is(
      others ? 'warn' : 'fail',
      `consists of ${options} elements that are not controls and have no role or link.`,
      true,
    );
  }
  if (kind !== 'select' && unnamed * 2 > options)
    return is('fail', `has ${unnamed} of ${options} values without a name.`);
  if (kind !== 'select' && unnamed > 0)
    return is('warn', `has ${unnamed} of ${options} values without a name.`);
  if (kind === 'select' && unnamed > 0) return is('warn', `is a select with ${options} values and no label.`);
  if (off.shown > off.told)
    return is(
      'warn',
      `has ${off.shown - off.told} of ${options} values that look sold out by their class, but are not marked as such.`,
      true,
    );
  if (kind === 'button')
    return is(
      'warn',
      `consists of ${options} buttons${pressed ? ', with the selected one marked by aria-pressed or similar' : ' without a marked selection'}.`,
    );
  if ((kind === 'radio' || kind === 'role') && group === 'none')
    return is(
      'warn',
      `consists of ${options} ${kind === 'radio' ? 'radio buttons' : 'ARIA options'} without a fieldset and legend or a named group.`,
    );
  const what = { select: 'select', radio: 'radio group', role: `ARIA ${group}`, link: 'list of links' }[kind];
  return is('pass', `is a ${what} with ${options} named values.`);
}

const order = ['fail', 'warn', 'pass'] as const;

/** The worst; on a tie the certain one, then the first. */
export function worstFinding(findings: readonly ChoiceFinding[]): ChoiceFinding {
  const ranked = findings.toSorted(
    (a, b) =>
      order.indexOf(a.status) - order.indexOf(b.status) ||
      Number(a.unsure ?? false) - Number(b.unsure ?? false),
  );
  return ranked[0]!;
}
