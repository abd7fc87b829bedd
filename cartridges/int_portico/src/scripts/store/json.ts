/** Records as text in plain ASCII: what no database text can hold, such as a null character or half a surrogate, is escaped. */

export const writeJson = (record: unknown): string =>
  JSON.stringify(record).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const readJson = <T>(text: string): T => JSON.parse(text) as T;
