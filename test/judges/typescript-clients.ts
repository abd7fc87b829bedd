/** Judges that are TypeScript clients of MCP: they list the tools, call each, and validate each structured answer. */
import { randomUUID } from 'node:crypto';
import { endpoints, triedOf, type McpEndpoint } from './calls.ts';
import type { Fault, Judge, World } from './judge.ts';

interface ToolAnswer {
  isError?: boolean;
  content?: { text?: string }[];
  structuredContent?: Record<string, unknown>;
}

export interface McpClient {
  tools(): Promise<string[]>;
  call(tool: string, given: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

export interface ClientLibrary extends Pick<Judge, 'name' | 'versions' | 'checks'> {
  /** A demo shop that no other judge audits. */
  shop: string;
  transports: McpEndpoint['transport'][];
  connect(url: URL, transport: McpEndpoint['transport'], headers: Record<string, string>): Promise<McpClient>;
}

function resolved(value: unknown, seen: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, seen));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, seen)]));
  const [, path] = typeof value === 'string' ? (/^\{\{(.+)\}\}$/.exec(value) ?? []) : [];
  if (path === undefined) return value;
  if (path === 'uuid') return randomUUID();
  const [tool = '', ...members] = path.split('.');
  return members.reduce<unknown>(
    (at, member) => (at as Record<string, unknown> | undefined)?.[member],
    seen.get(tool),
  );
}

async function judgeEndpoint(
  library: ClientLibrary,
  endpoint: McpEndpoint,
  { base, key }: World,
): Promise<Fault[]> {
  const { name, path, transport, calls } = endpoint;
  const faults: Fault[] = [];
  const add = (tool: string, text: string) =>
    faults.push({ id: `${name}: ${tool}`, text: text.slice(0, 300) });
  const headers: Record<string, string> = path === '/api/ucp/mcp' ? {} : { Authorization: `Bearer ${key}` };
  const client = await library.connect(new URL(base + path), transport, headers);
  try {
    const listed = await client.tools();
    const seen = new Map<string, unknown>();
    for (const { tool, arguments: given } of calls) {
      try {
        const answer = await client.call(tool, resolved(given, seen) as Record<string, unknown>);
        if (answer.isError) add(tool, `rejected: ${answer.content?.map(({ text }) => text).join(' ')}`);
        seen.set(tool, answer.structuredContent);
      } catch (error) {
        add(tool, error instanceof Error ? error.message : String(error));
      }
    }
    for (const tool of listed)
      if (!calls.some((call) => call.tool === tool)) add(tool, 'listed, but no judge calls it');
  } finally {
    await client.close();
  }
  return faults;
}

export const clientJudge = (library: ClientLibrary): Judge => ({
  ...library,
  async run(world) {
    const asked = endpoints(world.base, world.agent.url, library.shop).filter(({ transport }) =>
      library.transports.includes(transport),
    );
    const faults: Fault[] = [];
    for (const endpoint of asked) faults.push(...(await judgeEndpoint(library, endpoint, world)));
    return { tried: triedOf(asked), faults };
  },
});
