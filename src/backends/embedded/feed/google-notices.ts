/**
 * What a product says about selling it on Google, in its attributes. Source: developers.google.com/merchant/ucp/guides
 * (Prepare your Merchant Center account), read 2026-11.
 */
import type { Attributes, AttributeValue } from '#commerce';

export const noticeTypes = ['legal_disclaimer', 'safety_warning', 'prop_65'] as const;

export interface ConsumerNotice {
  type: (typeof noticeTypes)[number];
  /** With no HTML but `b`, `br`, and `i`. */
  message: string;
}

/** Names of the attributes. Those of a variant come before those of its product. */
export const googleAttributes = {
  /** `true`: Google may sell it. */
  eligible: 'native_commerce',
  /** `prop_65: …`, or a list of such texts. */
  notices: 'consumer_notice',
  /** Its `id` in the primary feed, where that is not our own. */
  feedId: 'google_id',
} as const;

/** Undefined: not said. */
export function readEligibility(attributes: Attributes): boolean | undefined {
  const value = attributes[googleAttributes.eligible];
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  return /^(?:true|yes)$/i.test(value.trim());
}

const maxMessage = 1_000;

/** The notices, or what is wrong with one of them: without a notice that the law asks for, nothing may be sold. */
export function readNotices(attributes: Attributes): ConsumerNotice[] | { problem: string } {
  const notices: ConsumerNotice[] = [];
  for (const text of textsOf(attributes[googleAttributes.notices])) {
    const [, name = '', message = ''] = /^\s*(\w+)\s*:\s*([\s\S]*?)\s*$/.exec(text) ?? [];
    const type = noticeTypes.find((one) => one === name);
    if (!type) return { problem: `consumer_notice must start with ${noticeTypes.join(':, ')}:` };
    if (message === '' || message.length > maxMessage)
      return { problem: `consumer_notice: the message of ${type} must have 1 to ${maxMessage} characters` };
    if (/<(?!\/?(?:b|br|i)\s*\/?>)/i.test(message))
      return { problem: `consumer_notice: the message of ${type} may only use the tags <b>, <br>, and <i>` };
    notices.push({ type, message });
  }
  return notices;
}

function textsOf(value: AttributeValue | undefined): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}
