/** Releases of UCP, oldest first. A release is named by its date; versions are negotiated by exact equality. */
export const ucpReleases = ['2026-01-11', '2026-01-23', '2026-04-08', '2026-08-25'] as const;

export type UcpRelease = (typeof ucpReleases)[number];

export const newestUcpRelease: UcpRelease = '2026-08-25';
