/**
 * Channel types of `dw.order.LineItemCtnr`. The documentation lists their names; of their values it says 18 and 19 for the last two,
 * and scripts use the names.
 */
import { documented } from '../../documented.ts';
import { badArgument } from '../refusal.ts';

const names = [
  'STOREFRONT',
  'CALLCENTER',
  'MARKETPLACE',
  'DSS',
  'STORE',
  'PINTEREST',
  'TWITTER',
  'FACEBOOKADS',
  'SUBSCRIPTIONS',
  'ONLINERESERVATION',
  'CUSTOMERSERVICECENTER',
  'INSTAGRAMCOMMERCE',
  'GOOGLE',
  'YOUTUBE',
  'TIKTOK',
  'SNAPCHAT',
  'WHATSAPP',
  'CHATGPT',
  'GEMINI',
] as const;

/** Only the platform sets these. */
const ofPlatform: readonly number[] = [names.indexOf('CHATGPT') + 1, names.indexOf('GEMINI') + 1];

export const lineItemCtnr = (): object =>
  documented(
    'dw.order.LineItemCtnr',
    Object.fromEntries(names.map((name, at) => [`CHANNEL_TYPE_${name}`, at + 1])),
  );

export const channelName = (type = 1): string => (names[type - 1] ?? '').toLowerCase();

/** @throws PlatformException for a value that a script may not set */
export function settableChannelType(given: unknown): number {
  const type = Number(given);
  if (!names[type - 1]) throw badArgument(`${String(given)} is no channel type.`);
  if (ofPlatform.includes(type))
    throw badArgument(`The channel type ${channelName(type)} is set by the platform only.`);
  return type;
}
