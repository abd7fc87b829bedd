/** Limits that apply to every audit: slots on this node, and the rate limit of the target. */
import type { WindowStore } from '#storage';
import type { AuditEngine } from '../engine.ts';
import { problem, retryAfter } from '../api/problems.ts';
import type { HeldHosts } from './held-hosts.ts';
import { targetLimits } from './limits.ts';

const overloadedRetryMs = 5_000;

export interface AuditGate {
  /**
   * Takes a slot on this node and, for a public host, its lease: waits up to 10 seconds while another node audits the host.
   * @returns a function that frees both @throws Problem `overloaded`
   */
  enter(url: string): Promise<() => void>;
  /** Whether a slot on this node is free. */
  hasRoom(): boolean;
  /**
   * Like `enter` and `takeTurn` for a host that a running audit was redirected to, without waiting.
   * @returns a function that frees the host @throws Problem `overloaded`, `target-limited`
   */
  arrive(host: string): Promise<() => void>;
  /** Counts an audit of the target. @returns a function that undoes this @throws Problem `target-limited` */
  takeTurn(url: string): Promise<() => Promise<void>>;
}

export interface AuditGateDeps {
  audit: Pick<AuditEngine, 'isPublic'>;
  windows: WindowStore;
  /** Concurrent audits on this node. */
  maxRunning: number;
  /** With several nodes: a public host is audited by one node at a time. */
  hosts?: Pick<HeldHosts, 'enter'>;
}

/** Create one per node. */
export function createAuditGate({ audit, windows, maxRunning, hosts }: AuditGateDeps): AuditGate {
  let running = 0;
  const atTarget = new Map<string, number>();
  async function join(host: string, longestMs?: number): Promise<() => void> {
    const isShared = audit.isPublic(host);
    const there = atTarget.get(host) ?? 0;
    if (isShared && there >= targetLimits.atOnce) throw overloaded();
    atTarget.set(host, there + 1);
    const leave = (): void => {
      const left = (atTarget.get(host) ?? 1) - 1;
      if (left > 0) atTarget.set(host, left);
      else atTarget.delete(host);
    };
    if (!hosts || !isShared) return leave;
    let giveBack: (() => void) | undefined;
    try {
      giveBack = await hosts.enter(host, longestMs);
      if (!giveBack) throw overloaded();
    } finally {
      if (!giveBack) leave();
    }
    return () => {
      giveBack();
      leave();
    };
  }

  async function takeTurn(host: string): Promise<() => Promise<void>> {
    if (!audit.isPublic(host)) return async () => {};
    const turn = await windows.take(`target:${host}`, targetLimits.audits);
    if (!turn.allowed) {
      const detail = `${host} can be audited ${targetLimits.audits.limit} times an hour. This request was not counted as a scan.`;
      throw problem('target-limited', { detail, headers: retryAfter(turn.resetMs) });
    }
    return () => windows.giveBack(`target:${host}`, turn.at);
  }

  return {
    async enter(url) {
      if (running >= maxRunning) throw overloaded();
      running += 1;
      const leave = await join(hostOf(url)).catch((error: unknown) => {
        running -= 1;
        throw error;
      });
      return () => {
        running -= 1;
        leave();
      };
    },
    hasRoom: () => running < maxRunning,
    async arrive(name) {
      const host = name.replace(/\.$/, '');
      const leave = await join(host, 0);
      await takeTurn(host).catch((error: unknown) => {
        leave();
        throw error;
      });
      return leave;
    },
    takeTurn: (url) => takeTurn(hostOf(url)),
  };
}

const overloaded = () =>
  problem('overloaded', {
    detail: 'Try again in a few seconds. This request was not counted as a scan.',
    headers: retryAfter(overloadedRetryMs),
  });

const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');
