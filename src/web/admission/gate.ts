/** What every audit passes, whoever asked for it: a place on this node, and a turn at the target. */
import type { WindowStore } from '#storage';
import type { AuditEngine } from '../engine.ts';
import { problem, retryAfter } from '../api/problems.ts';
import type { HeldHosts } from './held-hosts.ts';
import { targetLimits } from './limits.ts';

const overloadedRetryMs = 5_000;

export interface AuditGate {
  /**
   * Takes a place on this node, and a public host for it: waits some seconds for another node that audits there. The answer
   * gives both back. @throws Problem `overloaded`
   */
  enter(url: string): Promise<() => void>;
  /** Whether a place on this node is free. */
  hasRoom(): boolean;
  /**
   * Takes part in auditing a host that the address of a running audit led to, and a turn there. The answer gives the host back.
   * Does not wait: the audit has little time. @throws Problem `overloaded`, `target-limited`
   */
  arrive(host: string): Promise<() => void>;
  /** Takes a turn at the target; the answer gives it back, for an audit that could not begin. @throws Problem `target-limited` */
  takeTurn(url: string): Promise<() => Promise<void>>;
}

export interface AuditGateDeps {
  audit: Pick<AuditEngine, 'isPublic'>;
  windows: WindowStore;
  /** Audits at once on this node. */
  maxRunning: number;
  /** Where there are several nodes: a public host is audited by one at a time. */
  hosts?: Pick<HeldHosts, 'enter'>;
}

/** One for all who start audits on this node. */
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
      const detail = `${host} may be audited ${targetLimits.audits.limit} times an hour. This call was not counted as a scan.`;
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
    detail: 'Ask again in a moment; nothing was counted.',
    headers: retryAfter(overloadedRetryMs),
  });

const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');
