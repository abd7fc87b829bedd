/** The public command-line client of UCP, as an agent of our own on loopback would use it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Answer } from './open-store.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, '../../node_modules/.bin/ucp');

export interface UcpCli {
  profileUrl: string;
  /** Runs one command against the store; its whole envelope. */
  // oxlint-disable-next-line typescript/no-explicit-any
  call(args: string[], input?: unknown): Promise<any>;
  close(): Promise<void>;
}

/** @param business address of the store */
export async function openUcpCli(release: string, business: string): Promise<UcpCli> {
  const home = mkdtempSync(join(tmpdir(), 'portico-ucp-cli-'));
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    HOME: home,
    UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true',
    NO_COLOR: '1',
  };
  const execute = async (args: string[]): Promise<string> => {
    try {
      return (
        await run(process.execPath, [command, ...args, '--format', 'json'], {
          env,
          timeout: 60_000,
          maxBuffer: 8e6,
        })
      ).stdout;
    } catch (error) {
      // It prints refusals of the store on standard output too, and exits with another code.
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      if (stdout.trim().startsWith('{')) return stdout;
      throw new Error(`ucp ${args.join(' ')}: ${stdout}${stderr}`, { cause: error });
    }
  };
  await execute(['profile', 'init', '--name', 'test', '--version', release, '--activate']);
  const document = readFileSync(join(home, '.ucp/profiles/test/profile.json'));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' });
    response.end(document);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const profileUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/profile.json`;
  return {
    profileUrl,
    async call(args, input) {
      const given = input === undefined ? [] : ['--input', JSON.stringify(input)];
      const out = await execute([...args, '--business', business, '--profile-url', profileUrl, ...given]);
      return JSON.parse(out) as Answer['body'];
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(home, { recursive: true, force: true });
    },
  };
}
