/**
 * The channel that orders of agents show, where the merchant wants one. Only a script can set it, on a basket, before the order is
 * made. `chatgpt` and `gemini` are set by the platform alone (Script API 26.9, Basket.setChannelType).
 */
import LineItemCtnr from 'dw/order/LineItemCtnr';
import { oneOf } from './checks.ts';
import type { Problems } from './problems.ts';
import { preferences, type PreferenceValues } from './values.ts';

type ChannelType = (typeof channelTypes)[number];
const channelTypes = ['marketplace', 'google', 'dss', 'store', 'callcenter'] as const;

const constants: Record<ChannelType, () => number> = {
  marketplace: () => LineItemCtnr.CHANNEL_TYPE_MARKETPLACE,
  google: () => LineItemCtnr.CHANNEL_TYPE_GOOGLE,
  dss: () => LineItemCtnr.CHANNEL_TYPE_DSS,
  store: () => LineItemCtnr.CHANNEL_TYPE_STORE,
  callcenter: () => LineItemCtnr.CHANNEL_TYPE_CALLCENTER,
};

/** Undefined: the platform's default, `storefront`. */
export function readChannelType(values: PreferenceValues, problems: Problems): ChannelType | undefined {
  const choices: readonly (ChannelType | 'none')[] = ['none', ...channelTypes];
  const given = oneOf(values, problems, 'porticoChannelType', { among: choices, other: 'none' });
  return given === 'none' ? undefined : given;
}

/** Within a transaction. */
export function setChannelType(basket: dw.order.Basket): void {
  const type = readChannelType(preferences(), { add: () => undefined, all: () => [] });
  if (type !== undefined) basket.setChannelType(constants[type]());
}
