/**
 * What moves with a store, by table: the one list that export, import and their tests go by. A new table or column is named here,
 * either among what moves or, with its reason, in `tables-left-out.ts`.
 */
import { sql, type RawBuilder } from 'kysely';

/** `?`: may be null. */
type ColumnKind = 'text' | 'text?' | 'integer' | 'integer?';

export interface MovedTable {
  /** Rows are read in its order; no two rows share it. */
  key: readonly [string, ...string[]];
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that do not move, and why; the database gives them their default. */
  columnsLeftOut?: Readonly<Record<string, string>>;
  /** Which rows are of the store, where no column `site` says it. Asked anew for each portion: by a key, not by a list. */
  rowsOf?: (site: string) => RawBuilder<boolean>;
  /** The same asked of a row of a file. */
  isOf?: (site: string, row: Readonly<Record<string, unknown>>) => boolean;
  /** A column that names a row of another table, which must be of the same store. */
  parent?: { column: string; table: string; key: string };
  /** Columns with a product number, which begins with the number of its catalog. */
  numbered?: readonly string[];
  /** `body` is a record with an id of its own. */
  hasRecordId?: true;
  /** Where secrets are left out: `blank` keeps a row without its own; `none` leaves rows out that have none, for want of their parent. */
  withoutSecret?: 'blank' | 'none';
  /** How people call what is missing then. */
  missing?: (row: Readonly<Record<string, unknown>>) => string;
}

const text = 'text' as const;
const integer = 'integer' as const;

const daySums: MovedTable = {
  key: ['site', 'day', 'agent', 'type', 'currency'],
  columns: {
    site: text,
    day: integer,
    agent: text,
    type: text,
    currency: text,
    count: integer,
    amount: integer,
  },
};

/** In the order in which they are written: what others name comes first. */
export const movedTables: Readonly<Record<string, MovedTable>> = {
  site: {
    key: ['id'],
    hasRecordId: true,
    columns: { id: text, revision: integer, body: text },
    rowsOf: (site) => sql<boolean>`id = ${site}`,
    isOf: (site, { id }) => id === site,
  },
  siteChange: {
    key: ['site', 'revision'],
    columns: { site: text, revision: integer, at: integer, who: text, what: text },
  },
  siteSecret: {
    key: ['site', 'name'],
    columns: { site: text, name: text, sealed: text, changedAt: integer, changedBy: text },
    missing: ({ name }) => `the credential ${String(name)} ("portico stores secret")`,
  },
  setting: {
    key: ['name'],
    columns: { name: text, value: text },
    rowsOf: (site) => sql<boolean>`name = ${`signing-keys:${site}`}`,
    isOf: (site, { name }) => name === `signing-keys:${site}`,
    missing: () => 'the signing keys (new ones are created and published in the manifest)',
  },
  storeCatalogue: {
    key: ['site'],
    columns: {
      site: text,
      number: integer,
      nextProduct: integer,
      revision: integer,
      products: integer,
      indexVersion: integer,
    },
  },
  storeFeed: {
    key: ['site'],
    columns: {
      site: text,
      url: text,
      everyHours: integer,
      enabled: integer,
      accessKind: text,
      accessName: text,
      sealed: 'text?',
      etag: 'text?',
      lastModified: 'text?',
      nextAt: integer,
      claimedUntil: integer,
      askedBy: 'text?',
      allowRemovals: integer,
      setBy: text,
      setAt: integer,
    },
    missing: ({ url }) => `the feed at ${String(url)} ("portico stores feed set")`,
  },
  storeTerms: { key: ['site'], columns: { site: text, body: text } },
  storeCategory: {
    key: ['site', 'id'],
    columns: { site: text, id: text, name: text, parentId: 'text?', google: 'text?' },
  },
  storeProduct: {
    key: ['no'],
    numbered: ['no'],
    columns: {
      no: integer,
      site: text,
      id: text,
      handle: text,
      shown: integer,
      createdAt: integer,
      revision: integer,
      words: text,
    },
  },
  storeProductBody: {
    key: ['no'],
    numbered: ['no'],
    columns: { no: integer, offers: text, body: text },
    rowsOf: (site) =>
      sql<boolean>`exists (select 1 from store_product p where p.no = store_product_body.no and p.site = ${site})`,
    // Its number is.
    isOf: () => true,
  },
  storeVariant: {
    key: ['site', 'id'],
    numbered: ['no'],
    columns: { site: text, id: text, no: integer },
  },
  storeStock: {
    key: ['site', 'variantId'],
    columns: {
      site: text,
      variantId: text,
      tracked: integer,
      quantity: integer,
      held: integer,
      backorder: integer,
      preorder: integer,
      availableAt: 'integer?',
    },
  },
  cart: {
    key: ['id'],
    hasRecordId: true,
    columns: { id: text, site: text, version: integer, expiresAt: integer, body: text },
  },
  checkout: {
    key: ['id'],
    hasRecordId: true,
    columns: {
      id: text,
      site: text,
      version: integer,
      state: text,
      expiresAt: integer,
      buyer: 'text?',
      body: text,
    },
  },
  paymentAttempt: {
    key: ['id'],
    hasRecordId: true,
    columns: {
      id: text,
      site: text,
      checkoutId: text,
      leaseUntil: integer,
      outcome: 'text?',
      ref: text,
      challenge: 'text?',
      payer: 'text?',
      body: text,
    },
    withoutSecret: 'blank',
  },
  storedAnswer: {
    key: ['scope', 'key'],
    columns: {
      scope: text,
      key: text,
      fingerprint: text,
      checkoutId: 'text?',
      expiresAt: integer,
      answer: 'text?',
    },
    rowsOf: (site) => sql<boolean>`substr(scope, 1, ${sql.lit(site.length + 1)}) = ${`${site} `}`,
    isOf: (site, { scope }) => String(scope).startsWith(`${site} `),
    missing: () => 'stored responses to repeated calls (such a call runs again)',
  },
  storePlacement: {
    key: ['id'],
    columns: {
      id: text,
      site: text,
      reference: text,
      checkoutId: text,
      number: text,
      intentId: 'text?',
      currency: text,
      state: text,
      returnUrl: text,
      challengeUrl: 'text?',
      reason: 'text?',
      body: text,
      amount: integer,
      retryable: 'integer?',
      voidPending: integer,
      createdAt: integer,
      holdUntil: integer,
      updatedAt: integer,
      acceptedAt: 'integer?',
      givenBack: 'integer?',
    },
  },
  storePaymentEntry: {
    key: ['site', 'processor', 'id'],
    columns: {
      site: text,
      processor: text,
      id: text,
      payment: text,
      kind: text,
      success: integer,
      processorId: text,
      amount: 'integer?',
      currency: 'text?',
      reason: 'text?',
      at: integer,
      recordedAt: integer,
    },
  },
  storeStockClaim: {
    key: ['placementId', 'variantId'],
    columns: { placementId: text, site: text, variantId: text, wanted: integer, taken: integer },
  },
  storePromotionClaim: {
    key: ['placementId', 'promotionId', 'subject'],
    columns: { placementId: text, site: text, promotionId: text, subject: text },
  },
  storePromotionUse: {
    key: ['site', 'promotionId', 'subject'],
    columns: { site: text, promotionId: text, subject: text, uses: integer },
  },
  storeOrder: {
    key: ['number'],
    parent: { column: 'placementId', table: 'storePlacement', key: 'id' },
    columns: {
      number: text,
      site: text,
      placementId: text,
      status: text,
      body: text,
      version: integer,
      placedAt: integer,
      capturedAt: 'integer?',
    },
  },
  storeRefund: {
    key: ['id'],
    columns: {
      id: text,
      orderNumber: text,
      intentId: text,
      status: text,
      amount: integer,
      createdAt: integer,
      askedAt: integer,
      refundId: 'text?',
    },
    rowsOf: (site) =>
      sql<boolean>`exists (select 1 from store_order o where o.number = store_refund.order_number and o.site = ${site})`,
    isOf: () => true,
    parent: { column: 'orderNumber', table: 'storeOrder', key: 'number' },
  },
  orderRecord: {
    key: ['site', 'number'],
    columns: {
      site: text,
      number: text,
      attemptId: text,
      version: integer,
      nextLookAt: 'integer?',
      body: text,
      createdAt: 'integer?',
      erasedAt: 'integer?',
    },
  },
  orderNotice: {
    key: ['id'],
    hasRecordId: true,
    columns: {
      id: text,
      site: text,
      orderNumber: text,
      url: text,
      host: text,
      sequence: integer,
      tries: integer,
      nextTryAt: integer,
      ended: 'text?',
      reason: 'text?',
      body: text,
    },
  },
  noticeSequence: {
    key: ['site', 'orderNumber', 'url'],
    columns: { site: text, orderNumber: text, url: text, last: integer },
  },
  commerceEvent: {
    key: ['site', 'at', 'id'],
    hasRecordId: true,
    columns: {
      site: text,
      at: integer,
      id: text,
      body: text,
      waiting: integer,
      uncounted: integer,
      unfollowed: integer,
    },
  },
  eventCount: { key: ['site'], columns: { site: text, until: integer } },
  eventDay: daySums,
  agentVisit: {
    key: ['site', 'session'],
    columns: { site: text, session: text, day: integer, agent: 'text?', step: integer, revenue: text },
  },
  cohortDay: daySums,
  refusalDay: {
    key: ['site', 'day', 'agent', 'operation', 'code'],
    columns: { site: text, day: integer, agent: text, operation: text, code: text, count: integer },
  },
  mailOutbox: {
    key: ['id'],
    columns: {
      id: text,
      site: text,
      orderNumber: text,
      recipient: 'text?',
      body: 'text?',
      createdAt: integer,
      tries: integer,
      nextTryAt: 'integer?',
      ended: 'text?',
      endedAt: 'integer?',
      reason: 'text?',
    },
  },
  // Those of all stores together belong to the installation.
  eventSink: {
    key: ['id'],
    columns: {
      id: text,
      site: text,
      url: text,
      description: text,
      types: text,
      enabled: integer,
      offReason: 'text?',
      secret: text,
      secretShown: integer,
      oldSecret: 'text?',
      oldSecretUntil: 'integer?',
      createdAt: integer,
      lastSuccessAt: 'integer?',
      failingSince: 'integer?',
    },
    missing: ({ url }) => `the webhook to ${String(url)} ("portico webhooks create")`,
  },
  eventDelivery: {
    key: ['id'],
    columns: {
      id: text,
      sink: text,
      site: 'text?',
      type: text,
      body: text,
      createdAt: integer,
      tries: integer,
      nextTryAt: 'integer?',
      ended: 'text?',
      log: text,
      trace: 'text?',
    },
    rowsOf: (site) => sql<boolean>`sink in (select id from event_sink where site = ${site})`,
    isOf: (of, { site }) => site === null || site === of,
    parent: { column: 'sink', table: 'eventSink', key: 'id' },
    withoutSecret: 'none',
  },
};
