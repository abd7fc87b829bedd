/** How many connections a process can accept within its file limit. */
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';

/** For the database, its own files, agents' profiles, platforms, webhooks, mails and the browser. */
const ownFiles = 200;
/** An audit connects to several hosts, and used connections stay open until they time out. */
const filesOfRequest = 2;

/** @param limits content of `/proc/self/limits` on Linux @returns undefined if the limit is unknown */
export function readOpenFiles(limits: string): number | undefined {
  const soft = /^Max open files +(\d+) /m.exec(limits)?.[1];
  return soft === undefined ? undefined : Number(soft);
}

/**
 * @param openFiles as many as the process may have
 * @returns as many connections as leave room for the work; where that would be most of them, half
 */
export function maxConnections(
  openFiles: number,
  { auditMaxRunning, auditConcurrency }: { auditMaxRunning: number; auditConcurrency: number },
): number {
  const others = ownFiles + filesOfRequest * auditMaxRunning * auditConcurrency;
  return Math.max(Math.floor(openFiles / 2), openFiles - others);
}

/** One of four: three networks that hold all they may leave room for others. */
export const maxConnectionsPerNetwork = (connections: number): number => Math.ceil(connections / 4);

/** Of this process, which Node raises to the maximum; undefined if the system does not report it. */
export const openFilesOfProcess = async (): Promise<number | undefined> =>
  readOpenFiles(await readFile('/proc/self/limits', 'utf8').catch(() => ''));

/** For the listener of this process: none where the number of files is not known. */
export async function connectionLimits(
  config: Pick<Config, 'auditMaxRunning' | 'auditConcurrency'>,
  logger: Logger,
): Promise<{ maxConnections?: number; maxConnectionsPerNetwork?: number; onRefused(): void }> {
  const openFiles = await openFilesOfProcess();
  const onRefused = () => logger.warn({ openFiles }, 'connections-refused');
  if (openFiles === undefined) return { onRefused };
  const connections = maxConnections(openFiles, config);
  return {
    maxConnections: connections,
    maxConnectionsPerNetwork: maxConnectionsPerNetwork(connections),
    onRefused,
  };
}
