/** Paths of this section. */

export const auditsPath = '/dashboard/audits';
export const monitorsPath = `${auditsPath}/monitors`;
export const batchesPath = `${auditsPath}/batches`;
export const auditedSitePath = (host: string): string => `${auditsPath}/${encodeURIComponent(host)}`;
export const reportPath = (id: string): string => `${auditsPath}/reports/${encodeURIComponent(id)}`;
export const runPath = (id: string): string => `${auditsPath}/runs/${encodeURIComponent(id)}`;
export const monitorPath = (id: string): string => `${monitorsPath}/${encodeURIComponent(id)}`;

export const exportPath = `${auditsPath}/export.xlsx`;
export const comparePath = `${auditsPath}/compare`;
/** @param before ID of a report @param after ID of another one */
export const comparisonPath = (before: string, after: string): string =>
  withQuery(comparePath, { a: before, b: after });

export const batchPath = (id: string): string => `${batchesPath}/${encodeURIComponent(id)}`;

/** Adds a query, without empty values. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Cursor of a list: the time and name of the last entry. */
export const writeListCursor = (at: number, name: string): string => `${at}~${name}`;

/** Undefined for an invalid cursor, so that the list starts at its beginning. */
export function readListCursor(text: string | undefined): { at: number; name: string } | undefined {
  const [, at, name] = /^(\d{1,15})~(.{1,300})$/.exec(text ?? '') ?? [];
  return at === undefined || name === undefined ? undefined : { at: Number(at), name };
}
