import type { Attributes } from '#commerce';

/** Whether a product bears an attribute: `false`, an empty text and an empty list are none. */
export function bears(attributes: Attributes, name: string): boolean {
  if (!Object.hasOwn(attributes, name)) return false;
  const value = attributes[name];
  return (
    value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}
