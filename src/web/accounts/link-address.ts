/** Origin of links in emails. */
import type { Notifications } from '#mail';

/**
 * The public URL. Without one, the origin of the request, but only for localhost: otherwise an attacker could put any host into
 * another person's email. If undefined, no link can be emailed.
 */
export function linkOrigin(baseUrl: string | undefined, requestUrl: string): string | undefined {
  if (baseUrl !== undefined) return baseUrl;
  const { origin, hostname } = new URL(requestUrl);
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname) ? origin : undefined;
}

/** The same for email links. Also undefined if email is not configured. */
export const mailedLinkOrigin = (
  { notifications, baseUrl }: { notifications: Pick<Notifications, 'canSend'>; baseUrl: string | undefined },
  requestUrl: string,
): string | undefined => (notifications.canSend ? linkOrigin(baseUrl, requestUrl) : undefined);
