/** The reference part of docs/mcp.md, generated from the MCP server. The part above the mark is written by hand. */
import { pino } from 'pino';
import { checks } from '#audit';
import { createPublicApp, type WebDeps } from '#web';
import { examples, promptExamples } from './mcp-examples.ts';

export const mark = '<!-- Generated below by `npm run docs`. -->';

type Schema = {
  type?: string;
  description?: string;
  enum?: string[];
  const?: unknown;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema;
  outputSchema: Schema;
}
interface Named {
  name: string;
  title: string;
  description: string;
  mimeType?: string;
  uri?: string;
  uriTemplate?: string;
  arguments?: { name: string; description: string; required?: boolean }[];
}

/** @param written the document as it is: its part above the mark stays */
export async function mcpMarkdown(written: string): Promise<string> {
  const ask = openServer();
  const { tools } = await ask<{ tools: Tool[] }>('tools/list');
  const { resources } = await ask<{ resources: Named[] }>('resources/list');
  const { resourceTemplates } = await ask<{ resourceTemplates: Named[] }>('resources/templates/list');
  const { prompts } = await ask<{ prompts: Named[] }>('prompts/list');
  const at = written.indexOf(mark);
  if (at < 0) throw new Error(`docs/mcp.md has lost its line ${mark}`);
  const parts = [`${written.slice(0, at)}${mark}`, '', '## Tools'];
  for (const tool of tools) parts.push('', ...(await toolSection(ask, tool)));
  parts.push(
    '',
    '## Resources',
    '',
    '| Address | Type | What |',
    '|---|---|---|',
    ...[...resources, ...resourceTemplates].map(
      ({ uri, uriTemplate, mimeType, description }) =>
        `| \`${uri ?? uriTemplate}\` | ${mimeType} | ${cell(description)} |`,
    ),
    '',
    ...(await resourceExample(ask)),
    '',
    '## Prompts',
  );
  for (const prompt of prompts) parts.push('', ...(await promptSection(ask, prompt)));
  return `${parts.join('\n')}\n`;
}

type Ask = <T>(method: string, params?: object) => Promise<T>;

/** The server without anything behind it: the tools whose examples are made here need nothing. */
function openServer(): Ask {
  const deps = {
    auditUrl: 'https://portico.example',
    baseUrl: 'https://portico.example',
    audit: { catalogue: () => checks },
    logger: pino({ level: 'silent' }),
    closing: new AbortController().signal,
    stopping: new AbortController().signal,
  } as unknown as WebDeps;
  const app = createPublicApp(deps);
  return async <T>(method: string, params: object = {}) => {
    const answer = await app.request('https://portico.example/api/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result } = (await answer.json()) as { result?: T };
    if (!result) throw new Error(`${method} was refused with ${answer.status}`);
    return result;
  };
}

async function toolSection(ask: Ask, tool: Tool): Promise<string[]> {
  const { name, title, description, inputSchema, outputSchema } = tool;
  const example = examples[name];
  if (!example) throw new Error(`docs/mcp-examples.ts has no example of ${name}`);
  const said = example.said ?? (await answerOf(ask, name, example.arguments));
  const required = new Set(inputSchema.required);
  const rows = Object.entries(inputSchema.properties ?? {}).map(
    ([key, schema]) =>
      `| \`${key}\` | ${cell(typeOf(schema))} | ${required.has(key) && schema.default === undefined ? 'yes' : 'no'} | ${cell(meaning(schema))} |`,
  );
  return [
    `### \`${name}\``,
    '',
    `**${title}.** ${description}`,
    '',
    '| Argument | Type | Required | Meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
    `Answers ${Object.keys(outputSchema.properties ?? {})
      .map((key) => `\`${key}\``)
      .join(', ')}.`,
    '',
    ...(example.note ? [example.note, ''] : []),
    '```sh',
    `mcp ${name} '${JSON.stringify(example.arguments)}'`,
    '```',
    '',
    '````text',
    said,
    '````',
  ];
}

async function answerOf(ask: Ask, name: string, args: object): Promise<string> {
  const { content, isError } = await ask<{ content: { text: string }[]; isError?: boolean }>('tools/call', {
    name,
    arguments: args,
  });
  if (isError) throw new Error(`The example of ${name} is refused: ${content[0]?.text}`);
  return short(content[0]?.text ?? '', 24);
}

async function resourceExample(ask: Ask): Promise<string[]> {
  const uri = 'portico://checks/robots-default-open';
  const { contents } = await ask<{ contents: { text: string }[] }>('resources/read', { uri });
  return [
    '`portico://checks/{id}` completes ids. An example:',
    '',
    '```sh',
    `rpc resources/read '${JSON.stringify({ uri })}'`,
    '```',
    '',
    '````text',
    short(contents[0]?.text ?? '', 9),
    '````',
  ];
}

async function promptSection(ask: Ask, prompt: Named): Promise<string[]> {
  const { name, title, description, arguments: wanted = [] } = prompt;
  const args = promptExamples[name];
  if (!args) throw new Error(`docs/mcp-examples.ts has no example of ${name}`);
  const params = { name, arguments: args };
  const { messages } = await ask<{ messages: { content: { text: string } }[] }>('prompts/get', params);
  return [
    `### \`${name}\``,
    '',
    `**${title}.** ${description}`,
    '',
    ...wanted.map(
      (one) =>
        `- \`${one.name}\`${one.required ? ' (required)' : ''}: ${one.description.replace(/\.$/, '')}.`,
    ),
    '',
    '```sh',
    `rpc prompts/get '${JSON.stringify(params)}'`,
    '```',
    '',
    '````text',
    short(messages[0]?.content.text ?? '', 3),
    '````',
  ];
}

/** The first lines; the mark of a fence, which is new in every answer, always the same. */
function short(text: string, most: number): string {
  const lines = text.replace(/(⟦outside |:)[0-9a-f]{12}(?=:| end⟧)/g, '$157b8b9e982a3').split('\n');
  return lines.length > most ? [...lines.slice(0, most), '…'].join('\n') : lines.join('\n');
}

function typeOf({ type, enum: names, items, const: only }: Schema): string {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (names) return names.join(', ');
  if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`;
  return type ?? 'any';
}

function meaning({ description = '', default: otherwise, properties, items }: Schema): string {
  const members = Object.keys(properties ?? items?.properties ?? {}).map((name) => `\`${name}\``);
  return [
    description,
    ...(members.length ? [`Members: ${members.join(', ')}.`] : []),
    ...(otherwise === undefined ? [] : [`Default \`${JSON.stringify(otherwise)}\`.`]),
  ]
    .join(' ')
    .trim();
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
