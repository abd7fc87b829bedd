/** For tests: a server of every kind of thing that ours offers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { McpAnswer, McpCall, McpServer, McpTool } from '#mcp';

const tool = (
  name: string,
  call: (args: Record<string, unknown>, context: McpCall) => Promise<McpAnswer> | McpAnswer,
): McpTool => ({
  name,
  title: name,
  description: `For tests: ${name}.`,
  inputSchema: { type: 'object' },
  call: async (args, context) => call(args, context),
});

/** What happened to tools that were left waiting. */
export const cancelled: string[] = [];
/** Tools that were left waiting. */
export const begun: string[] = [];

const stages = ['one', 'two', 'three', 'four', 'five'];

export const plainServer: McpServer = {
  name: 'plain',
  title: 'Plain',
  version: '1.0.0',
  instructions: 'Use echo.',
  shared: true,
  tools: [
    tool('echo', (args, { sessionId }) => ({ structured: { args, session: sessionId !== undefined } })),
    tool('steps', async (_args, { progress }) => {
      for (const [at, stage] of stages.entries()) {
        progress(at + 1, stages.length, stage);
        await sleep(5);
      }
      return { structured: { stages: stages.length }, text: 'All stages are done.' };
    }),
    tool('slow', async ({ ms, name }, { signal }) => {
      begun.push(String(name));
      try {
        await sleep(Number(ms ?? 60_000), undefined, { signal });
      } catch (error) {
        cancelled.push(String(name));
        throw error;
      }
      return { structured: { waited: ms } };
    }),
    tool('big', ({ bytes }) => ({ structured: {}, text: 'x'.repeat(Number(bytes)) })),
    tool('refuse', () => ({
      error: {
        code: -32000,
        message: 'Not now.',
        data: { code: 'busy' },
        status: 429,
        headers: { 'Retry-After': '7' },
      },
    })),
    tool('broken', () => {
      throw new Error('hunter2');
    }),
  ],
  resources: [
    {
      uri: 'plain://about',
      name: 'about',
      title: 'About',
      description: 'What this is.',
      mimeType: 'text/markdown',
      read: async () => '# About',
    },
    {
      uri: 'plain://broken',
      name: 'broken',
      title: 'Broken',
      description: 'Cannot be read.',
      mimeType: 'text/plain',
      read: async () => {
        throw new Error('hunter2');
      },
    },
  ],
  templates: [
    {
      uriTemplate: 'plain://fruit/{name}',
      name: 'fruit',
      title: 'Fruit',
      description: 'One fruit.',
      mimeType: 'text/plain',
      read: async ({ name = '' }) => (name === 'durian' ? undefined : `A ${name}.`),
      complete: async (_variable, typed) => {
        if (typed === 'broken') throw new Error('hunter2');
        if (typed === 'many') return Array.from({ length: 150 }, (_, n) => `many${n}`);
        return ['apple', 'apricot', 'pear'].filter((fruit) => fruit.startsWith(typed));
      },
    },
  ],
  prompts: [
    {
      name: 'greet',
      title: 'Greet',
      description: 'Words of welcome.',
      arguments: [
        { name: 'who', description: 'Whom', required: true },
        { name: 'tone', description: 'How' },
      ],
      get: async ({ who, tone = 'kind' }) => {
        if (who === 'broken') throw new Error('hunter2');
        return `Be ${tone} to ${who}.`;
      },
    },
  ],
};
