/** Objects in what comes from outside. */

/** Google's tokens are a few kilobytes. */
export const maxTokenLength = 20_000;

/** Undefined for what is no JSON object, or too long for a token. */
export function readTokenObject(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string' || text.length > maxTokenLength) return undefined;
  try {
    return objectInToken(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const objectInToken = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
