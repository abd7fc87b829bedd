/** Values of the platform as plain ones: its texts may be those of Java, and its null is our absence. */

interface Listed<T> {
  iterator(): dw.util.Iterator<T>;
}

/** @param most elements, from the first on */
export function listed<T>(collection: Listed<T> | null | undefined, most?: number): T[] {
  const all: T[] = [];
  const elements = collection?.iterator();
  while (elements?.hasNext()) {
    if (all.length === most) break;
    all.push(elements.next());
  }
  return all;
}

/** Undefined for null and for values without any text. */
export function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const text = String(value);
  return text.trim() === '' ? undefined : text;
}

type Told<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the members that are undefined. */
export function told<T extends object>(members: T): Told<T> {
  const left: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) left[name] = value;
  return left as Told<T>;
}
