/**
 * The store file, version 1: lines of JSON, compressed with gzip (docs/backup.md). The first line is the header, then rows, what
 * is missing, and the end with counts and checksum.
 */
import { z } from 'zod';

/** A file that is not written or not read; the message says why, in a sentence or two. */
export class StoreFileRefused extends Error {
  override name = 'StoreFileRefused';
}

export const storeFileVersion = 1;
/** Characters of one line. The longest are products with many variants. */
export const longestLine = 8 * 1_024 * 1_024;
/** Bytes of the uncompressed file. */
export const largestFile = 64 * 1_024 ** 3;

const base64url = z.string().regex(/^[\w-]{1,200}$/);

export const headerSchema = z.strictObject({
  format: z.literal('portico-store'),
  version: z.int().min(1),
  /** Release that wrote it. */
  portico: z.string().max(100),
  /** Last migration of the database that it is of. */
  schema: z.string().max(200),
  store: z.string().regex(/^[a-z0-9-]{1,40}$/),
  createdAt: z.iso.datetime(),
  /** Absent where secrets are left out. */
  sealed: z.strictObject({ salt: base64url, check: base64url }).optional(),
  /** Made with the secret that signs the links of orders and checkouts: says whether a target accepts them. */
  links: base64url,
});

export type StoreFileHeader = z.infer<typeof headerSchema>;

/** A column whose secret is sealed under the passphrase. */
export const sealedValue = z.strictObject({ sealed: z.string() });

/** Of the lines that are not rows. */
export const lastLines = z.union([
  z.strictObject({ missing: z.array(z.string().max(3_000)).max(10_000) }),
  z.strictObject({
    end: z.strictObject({
      /** By table. */
      rows: z.record(z.string(), z.int().min(0)),
      /** SHA-256 of all lines before, with their line feeds. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      mac: base64url.optional(),
    }),
  }),
]);

export type StoreFileRow = Record<string, string | number | null>;

/** Binds a secret to its place in the file. */
export const placeInFile = (table: string, column: string, key: readonly unknown[]): string =>
  JSON.stringify([table, column, ...key]);
