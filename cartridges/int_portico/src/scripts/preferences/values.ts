/** Site preferences as plain values. Texts of the platform may be those of Java, and one of a list is an object with its value. */
import Site from 'dw/system/Site';

export interface PreferenceValues {
  /** Without space at its ends; undefined when there is none. */
  text(name: string): string | undefined;
  flag(name: string): boolean;
  number(name: string): number | undefined;
  list(name: string): string[];
}

export function preferences(): PreferenceValues {
  const site = Site.getCurrent();
  const read = (name: string): unknown => site.getCustomPreferenceValue(name);
  return {
    text: (name) => textOf(read(name)),
    flag: (name) => String(read(name)) === 'true',
    number(name) {
      const text = textOf(read(name));
      return text === undefined || isNaN(Number(text)) ? undefined : Number(text);
    },
    list(name) {
      const all = read(name) as { length?: number } | null | undefined;
      const texts: string[] = [];
      for (let place = 0; place < Number(all?.length ?? 0); place += 1) {
        const text = textOf((all as Record<number, unknown>)[place]);
        if (text !== undefined) texts.push(text);
      }
      return texts;
    },
  };
}

function textOf(given: unknown): string | undefined {
  const isChoice = typeof given === 'object' && given !== null && 'displayValue' in given;
  const value = isChoice ? (given as { value?: unknown }).value : given;
  if (value === null || value === undefined) return undefined;
  const text = String(value).trim();
  return text === '' ? undefined : text;
}
