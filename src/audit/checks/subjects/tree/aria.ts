const reference = /^aria-(?:controls|owns|activedescendant|actions|details|flowto)=/;

/** What the attribute points at may be made by a script later. */
export const isReference = (what = ''): boolean => reference.test(what);

/** States as they are when nothing was chosen yet. */
const states: Readonly<Record<string, string>> = { 'aria-level': '2', 'aria-valuenow': '0' };

/** The tag without what is wrong, or with what is missing. */
export function mendedAria(rule: string, what: string, tag: string): string {
  if (rule !== 'aria-required-attr') return tag.replace(` ${what}`, '');
  const missing = what.split(' ').map((name) => `${name}="${states[name] ?? 'false'}"`);
  return tag.replace(/(?: …)?>$/, ` ${missing.join(' ')}>`);
}
