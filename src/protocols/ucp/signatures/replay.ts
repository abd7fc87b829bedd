/** Signatures that were used, as all nodes remember them together: what is new on each node alone is no longer new. */

/** How a signature is remembered that could be sent again. */
export interface Mark {
  /** A hash of the key and the nonce, or of the key and all that was signed. */
  id: string;
  /** Epoch milliseconds: it need not be known any longer. */
  until: number;
  /** How long it may be used again after its first use, milliseconds; 0: it is good once. */
  againMs: number;
}

export interface Replay {
  /**
   * Notes a use; of those at once one is the first. Rejects when it cannot be kept.
   * @param until epoch milliseconds; at least until then it is remembered
   * @returns when it was used first, epoch milliseconds; undefined when this is the first use
   */
  firstUse(id: string, until: number): Promise<number | undefined>;
}

/** @param now epoch milliseconds */
export async function isReplayedSignature(
  { id, until, againMs }: Mark,
  replay: Replay,
  now: number,
): Promise<boolean> {
  const first = await replay.firstUse(id, until);
  // Another node's clock may be ahead: what is good once is not compared with any.
  return first !== undefined && (againMs === 0 || first + againMs <= now);
}
