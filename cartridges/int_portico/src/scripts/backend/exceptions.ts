/** Exceptions of the platform by their names. Pure. */

/** Name of its class, such as `CreateTemporaryBasketLimitExceededException`; of an error of the engine, its name. */
export function exceptionName(error: unknown): string {
  const { type, javaName, name } = (error ?? {}) as Record<string, unknown>;
  const [known] = [type, javaName, name].filter((one) => one !== null && one !== undefined && one !== '');
  return String(known ?? 'exception').replace(/^.*\./, '');
}
