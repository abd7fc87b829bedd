/** An authenticator app: time-based codes by RFC 6238, made here without the library that checks them. */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param key as the page shows it: Base32 in groups @param steps of 30 seconds from now */
export function codeOf(key: string, steps = 0, now = Date.now()): string {
  const bits = [...key.replace(/[\s=]/g, '')]
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

export const keyIn = (page: string): string => /id="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1]?.trim() ?? '';

export const backupCodesIn = (page: string): string[] =>
  /id="codes"[^>]*>([\s\S]*?)</.exec(page)?.[1]?.trim().split(/\s+/) ?? [];
