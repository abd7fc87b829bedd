/** Batches of URLs to audit, each as an item, and their storage. Times are epoch milliseconds. */
import type { Report } from '#audit';

/** Of every audit of the batch; as in a call of `analyze`. */
export interface BatchOptions {
  /** Product pages to sample. */
  pages?: number;
  budgetMs?: number;
  browser?: boolean;
  expect?: 'shop' | 'site';
}

export const itemStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ItemState = (typeof itemStates)[number];

export type ItemCounts = Readonly<Record<ItemState, number>>;

export interface Batch {
  id: string;
  /** Of an API key; or `dashboard`. */
  keyId: string;
  name: string | null;
  options: BatchOptions;
  total: number;
  counts: ItemCounts;
  createdAt: number;
  cancelledAt: number | null;
  /** When its last item ended. */
  endedAt: number | null;
}

export interface BatchItem {
  /** Place in the request, from 0. */
  position: number;
  url: string;
  state: ItemState;
  /** While it waits: not before this time. */
  dueAt: number;
  startedAt: number | null;
  endedAt: number | null;
  reportId: string | null;
  score: number | null;
  grade: string | null;
  /** Scores by the category's id. */
  categories: Readonly<Record<string, number | null>> | null;
  /** Why the report is missing: a code of the API's problems, and in words. */
  code: string | null;
  reason: string | null;
}

/** In one batch. */
export const maxBatchItems = 10_000;

export type BatchState = 'running' | 'done' | 'cancelling' | 'cancelled';

export function batchStateOf({ cancelledAt, endedAt }: Pick<Batch, 'cancelledAt' | 'endedAt'>): BatchState {
  if (cancelledAt !== null) return endedAt === null ? 'cancelling' : 'cancelled';
  return endedAt === null ? 'running' : 'done';
}

/** Items are divided by their host, so that the audits of one host follow each other, whichever node runs them. */
export const batchShards = 64;

/** FNV-1a, 32 bits, of the host without its port: a pace is kept for a host as a whole. */
export function shardOf(url: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(batchHostOf(url))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash % batchShards;
}

/** The key for limits and leases. */
export const batchHostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');

export interface NewBatch {
  id: string;
  keyId: string;
  name: string | null;
  options: BatchOptions;
  /** Each once. */
  urls: readonly string[];
  createdAt: number;
  /** Scans that the key may use in a month; absent: they are not counted. */
  quota?: { month: string; limit: number };
  /** Idempotency key and body hash, so that a repeated request creates one batch. */
  request?: { key: string; digest: string };
}

export type Added =
  | { outcome: 'added'; batch: Batch; scansLeft: number | undefined }
  /** The same request was accepted before. */
  | { outcome: 'known'; batch: Batch }
  /** Another request was accepted with this key. */
  | { outcome: 'key-reused' }
  /** The monthly quota has fewer scans left than there are URLs: nothing is stored. */
  | { outcome: 'quota-exceeded'; left: number };

/** An item that may run now. */
export interface DueItem extends Pick<BatchItem, 'position' | 'url'> {
  batchId: string;
  keyId: string;
  options: BatchOptions;
  isCancelled: boolean;
  /** How often it was begun. */
  tries: number;
  /** As it was read, for optimistic locking of the claim. */
  dueAt: number;
}

export type ItemEnd =
  /** Its report is kept with it, or neither is. */
  | { state: 'done'; report: Report }
  | { state: 'failed'; code: string; reason: string }
  | { state: 'cancelled' };

export interface BatchCursor {
  createdAt: number;
  id: string;
}

export interface BatchStore {
  add(batch: NewBatch): Promise<Added>;
  /** @param keyId of the key that created it; absent: any */
  read(id: string, keyId?: string): Promise<Batch | undefined>;
  /** Newest first. @param keyId absent: of all */
  list(page: { keyId?: string; limit: number; after?: BatchCursor }): Promise<Batch[]>;
  /** By their place. @param after place of the last one before */
  items(id: string, page: { limit: number; after?: number; state?: ItemState }): Promise<BatchItem[]>;
  /** Those that ended last, the newest first. */
  lastEnded(id: string, limit: number): Promise<BatchItem[]>;
  /** Cancels waiting items and refunds their scans; running ones end soon. @returns undefined if not found */
  cancel(id: string, now: number): Promise<Batch | undefined>;
  isCancelled(id: string): Promise<boolean>;

  /** What may run now in a shard: items of lower places first, so that a small batch does not wait for a large one. */
  next(shard: number, now: number): Promise<DueItem | undefined>;
  /** @returns false when another node was faster */
  claim(item: DueItem, now: number, until: number): Promise<boolean>;
  /** Extends a claim, unless another node took it over. @param begun when it was claimed */
  renew(item: Pick<DueItem, 'batchId' | 'position'>, begun: number, until: number): Promise<void>;
  /** Stores the result of an item and releases its claim, unless another node took it over. Can be retried. */
  finish(
    item: Pick<DueItem, 'batchId' | 'position'>,
    begun: number,
    end: ItemEnd,
    now: number,
  ): Promise<boolean>;
  /**
   * Releases the claim without a result: retried at `dueAt`, as if it had not started. If the batch was canceled in the
   * meantime, ends the item instead.
   */
  giveBack(
    item: Pick<DueItem, 'batchId' | 'position'>,
    begun: number,
    dueAt: number,
    now: number,
  ): Promise<void>;
  /** No item of this host is tried before then; items due later keep their time. */
  putOff(url: string, dueAt: number): Promise<void>;
}
