/** A buyer whose every detail has the same mark, so that it is found wherever it goes. */
import { randomUUID } from 'node:crypto';
import type { Shopper } from './shopper.ts';
import { lamp, lines } from './shopper.ts';

export const mark = 'zyxmark';
export const markedEmail = `Q.${mark}@buyers.example`;
export const markedPhone = '+353871239876';
/** What an agent must never send, and this service never record: a number that no bank issued. */
export const markedCard = '4000056655665556';

/** In every member that takes words of an agent. */
export const markedCheckout = (quantity = 1) => ({
  line_items: lines([lamp, quantity]),
  buyer: {
    first_name: `First ${mark}`,
    last_name: `Last ${mark}`,
    email: markedEmail,
    phone_number: markedPhone,
  },
  context: { address_country: 'IE', intent: `a present for ${mark}` },
  signals: { 'dev.ucp.buyer_ip': '203.0.113.77', 'com.example.note': mark },
  attribution: { 'com.example.campaign': mark },
  discounts: { codes: [`FOR-${mark}`] },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [
          {
            first_name: `First ${mark}`,
            last_name: `Last ${mark}`,
            street_address: `12 ${mark} Row`,
            extended_address: `Flat ${mark}`,
            address_locality: `Dublin ${mark}`,
            postal_code: 'D01 A1B2',
            address_country: 'IE',
            phone_number: markedPhone,
          },
        ],
      },
    ],
  },
});

/** Whose key names the buyer as well. */
export const markedKey = (): Record<string, string> => ({ 'Idempotency-Key': `${mark}-${randomUUID()}` });

export async function createMarked({ create }: Shopper, quantity?: number): Promise<string> {
  const made = await create(markedCheckout(quantity), markedKey());
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return String(made.body.id);
}

/** Small letters, as the mark may come back in others. */
export const traces = (text: string): string[] => {
  const small = text.toLowerCase();
  const where = (what: string): string[] => {
    const at = small.indexOf(what.toLowerCase());
    return at < 0 ? [] : [text.slice(Math.max(0, at - 200), at + 80)];
  };
  return [mark, markedPhone, '1239876', '203.0.113.77', markedCard].flatMap(where);
};
