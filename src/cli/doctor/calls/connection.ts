/** The file that names where a store's instance of Salesforce is. */
import { isLoopbackAddress } from '#fetch';
import type { NativePlace } from '#manifest';
import { exit, Stop } from '../../exit.ts';
import { readNamedFile } from '../../files.ts';

/** A secret and a token are sent there. */
function isPrivate(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackAddress(url.hostname));
}

/** Other members, as a store's connection has them, are left alone. */
export async function readSalesforceConnection(
  file: string,
): Promise<{ place: NativePlace; clientId?: string }> {
  const text = await readNamedFile(file, '--salesforce');
  const { z } = await import('zod');
  const schema = z.object({
    shortCode: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
    organization: z.string().regex(/^f_ecom_[a-z0-9]{4}_[a-z0-9]{3,4}$/),
    site: z.string().regex(/^[\w-]{1,60}$/),
    clientId: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
    baseUrl: z
      .string()
      .refine((text) => URL.parse(text)?.origin === text)
      .refine(isPrivate)
      .optional(),
  });
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Stop(exit.usage, `--salesforce: "${file}" is not valid JSON.`);
  }
  const parsed = schema.safeParse(read);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new Stop(
      exit.usage,
      `--salesforce: "${file}" is not a SCAPI connection${name === '' ? '' : `: check ${name}`}.`,
    );
  }
  const { clientId, ...place } = parsed.data;
  return { place, ...(clientId === undefined ? {} : { clientId }) };
}
