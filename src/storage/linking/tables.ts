/** Tables of identity linking. */

export interface BuyerAccountTable {
  id: string;
  site: string;
  /** Hash of the email address, as of a checkout. */
  buyer: string;
  /** `BuyerAccount` without its id, as JSON text. */
  body: string;
  createdAt: number;
  updatedAt: number;
}

export interface LinkingClientTable {
  id: string;
  site: string;
  name: string;
  authMethod: 'client_secret_basic' | 'private_key_jwt';
  /** SHA-256 of a secret of 256 random bits. */
  secretHash: string | null;
  jwksUrl: string | null;
  /** JSON array. */
  redirectUrls: string;
  createdAt: number;
  revokedAt: number | null;
}

/** A code, token, session, or consent of the authorization server. */
export interface LinkingRecordTable {
  site: string;
  kind: string;
  /** SHA-256 of what its holder presents. */
  id: string;
  uid: string | null;
  grantId: string | null;
  account: string | null;
  client: string | null;
  /** JSON text, without what opens it. */
  body: string;
  /** Wrong entries of a sign-in code. */
  tries: number;
  consumedAt: number | null;
  expiresAt: number;
}

export interface LinkingTables {
  buyerAccount: BuyerAccountTable;
  linkingClient: LinkingClientTable;
  linkingRecord: LinkingRecordTable;
}
