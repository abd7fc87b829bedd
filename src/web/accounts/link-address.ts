/** Which host the links in emails name. */
import type { Notifications } from '#mail';

/**
 * The public address; without one, that of the request, but only on this machine: elsewhere whoever asks could write any host
 * into another person's email. Undefined: no link can be mailed.
 */
export function linkOrigin(baseUrl: string | undefined, requestUrl: string): string | undefined {
  if (baseUrl !== undefined) return baseUrl;
  const { origin, hostname } = new URL(requestUrl);
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname) ? origin : undefined;
}

/** The same for a link that is mailed. Undefined also where no mail is sent. */
export const mailedLinkOrigin = (
  { notifications, baseUrl }: { notifications: Pick<Notifications, 'canSend'>; baseUrl: string | undefined },
  requestUrl: string,
): string | undefined => (notifications.canSend ? linkOrigin(baseUrl, requestUrl) : undefined);
