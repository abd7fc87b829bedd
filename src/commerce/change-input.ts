/** A change applied to what a buyer wants: members that are present replace, members that are absent stay. Pure. */
import { changeGroups } from './change-groups.ts';
import { changeLines } from './change-lines.ts';
import type { CheckoutChange, CheckoutInput, DeliveryGroup } from './checkout-input.ts';
import { restoreBuyer, restoreContext } from './hidden-members.ts';

/**
 * Applied twice it is as applied once.
 * @param masked the caller was not shown the personal data that is known: leaving it out does not delete it
 */
export function changeInput(
  input: CheckoutInput,
  change: CheckoutChange,
  { masked = false }: { masked?: boolean } = {},
): CheckoutInput {
  const lines = change.lines ? changeLines(input.lines, change.lines) : input.lines;
  const there = new Set(lines.map(({ id }) => id));
  const groups = change.groups
    ? changeGroups(input.groups, change.groups, { there, masked })
    : followLines(input.groups, there);
  const given = change.buyer && masked ? restoreBuyer(input.buyer, change.buyer) : change.buyer;
  const buyer = given ?? input.buyer;
  const context = change.context && masked ? restoreContext(input.context, change.context) : change.context;
  return {
    lines,
    ...(buyer ? { buyer } : {}),
    groups,
    codes: change.codes ? eachOnce(change.codes) : input.codes,
    context: context ?? input.context,
    eligibility: change.eligibility ? [...new Set(change.eligibility)] : input.eligibility,
    signals: change.signals ?? input.signals,
    attribution: change.attribution ?? input.attribution,
    consent: change.consent ? { ...input.consent, ...change.consent } : input.consent,
  };
}

/**
 * A group whose lines are all gone would stand for every line, because that is what an empty list means: it ends with its
 * lines. Only when no group would be left does the first one stay, and delivers what comes.
 */
function followLines(groups: readonly DeliveryGroup[], kept: ReadonlySet<string>): DeliveryGroup[] {
  const followed = groups.map((group) => ({ ...group, lineIds: group.lineIds.filter((id) => kept.has(id)) }));
  const left = followed.filter(({ lineIds }, place) => lineIds.length > 0 || !groups[place]?.lineIds.length);
  return left.length > 0 ? left : followed.slice(0, 1);
}

/** Codes are compared without regard to case; the first writing stays, at its place. */
function eachOnce(codes: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const code of codes.map((code) => code.trim()).filter(Boolean)) {
    const same = code.toLowerCase();
    if (!first.has(same)) first.set(same, code);
  }
  return [...first.values()];
}
