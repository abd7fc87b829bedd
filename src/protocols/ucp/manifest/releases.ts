/** Releases of UCP, oldest first. A release is named by its date; versions are negotiated by exact equality. */
export const ucpReleases = ['2026-01-11', '2026-01-23', '2026-04-08', '2026-08-25'] as const;

export type UcpRelease = (typeof ucpReleases)[number];

export const newestUcpRelease: UcpRelease = '2026-08-25';

export type VersionDate = `${number}-${number}-${number}`;

const date = /^\d{4}-\d{2}-\d{2}$/;

/** In the form of a version; it need not be a day of the calendar. */
export const isVersionDate = (value: unknown): value is VersionDate =>
  typeof value === 'string' && date.test(value);

/** By whose rules a document is judged: the release of its date, else the newest before it; the newest where it has none. */
export function releaseFor(version: unknown): UcpRelease {
  if (!isVersionDate(version)) return newestUcpRelease;
  return ucpReleases.findLast((release) => release <= version) ?? ucpReleases[0];
}
