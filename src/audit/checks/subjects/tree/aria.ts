const reference = /^aria-(?:controls|owns|activedescendant|actions|details|flowto)=/;

/** A script may create the referenced element later. */
export const isReference = (what = ''): boolean => reference.test(what);

/** Initial values of states. */
const states: Readonly<Record<string, string>> = { 'aria-level': '2', 'aria-valuenow': '0' };

/** The corrected tag: without the wrong attribute, or with the missing ones. */
export function mendedAria(rule: string, what: string, tag: string): string {
  if (rule !== 'aria-required-attr') return tag.replace(` ${what}`, '');
  const missing = what.split(' ').map((name) => `${name}="${states[name] ?? 'false'}"`);
  return tag.replace(/(?: …)?>$/, ` ${missing.join(' ')}>`);
}
