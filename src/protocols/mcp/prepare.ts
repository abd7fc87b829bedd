/** What can be worked out once for a server, because the SDK wants a new one of its own for every request. */
import type {
  Prompt,
  Resource,
  ResourceTemplateType,
  ServerOptions,
  Tool,
} from '@modelcontextprotocol/server';
import type { McpPrompt, McpResource, McpResourceTemplate, McpServer, McpTool } from './server.ts';

// RFC 6570, simple variables only: `portico://checks/{id}`. Matching takes time in proportion to the address.

interface UriTemplate {
  /** In the order of the template. */
  variables: readonly string[];
  /** Undefined: the address is none of this template. Values are decoded; each holds at least one character and no slash. */
  match(uri: string): Record<string, string> | undefined;
}

const maxUri = 2_048;

/** @throws RangeError when the template has variables side by side or of another kind: which value is whose would be a guess */
export function parseUriTemplate(template: string): UriTemplate {
  // Text and names in turn; text comes first and last, and may be empty there only.
  const parts = template.split(/[{}]/);
  const variables = parts.filter((_, at) => at % 2 === 1);
  const texts = parts.filter((_, at) => at % 2 === 0);
  const isPlain =
    parts.length % 2 === 1 &&
    variables.every((name) => /^\w{1,64}$/.test(name)) &&
    new Set(variables).size === variables.length &&
    texts.slice(1, -1).every((text) => text !== '');
  if (!isPlain) throw new RangeError(`"${template}" is not a URI template with simple variables.`);
  const [start = '', ...followed] = texts;

  const match = (uri: string): Record<string, string> | undefined => {
    if (uri.length > maxUri || !uri.startsWith(start)) return undefined;
    let at = start.length;
    const values: string[] = [];
    for (const [index, text] of followed.entries()) {
      const isLast = index === followed.length - 1;
      // The last text must be at the end; a text between variables matches at its first occurrence.
      const end = isLast ? endBefore(uri, text) : uri.indexOf(text, at + 1);
      if (end <= at) return undefined;
      const value = decode(uri.slice(at, end));
      if (value === undefined) return undefined;
      values.push(value);
      at = end + text.length;
    }
    if (at !== uri.length) return undefined;
    return Object.fromEntries(variables.map((name, index) => [name, values[index] as string]));
  };
  return { variables, match };
}

const endBefore = (uri: string, text: string): number => (uri.endsWith(text) ? uri.length - text.length : -1);

function decode(text: string): string | undefined {
  if (/[/?#]/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export interface PreparedServer {
  tools: Tool[];
  toolOf: Map<string, McpTool>;
  resources: Resource[];
  resourceOf: Map<string, McpResource>;
  templates: ResourceTemplateType[];
  /** With what recognizes their addresses. */
  patterns: { template: McpResourceTemplate; pattern: UriTemplate }[];
  prompts: Prompt[];
  promptOf: Map<string, McpPrompt>;
  options: ServerOptions;
}

const preparations = new WeakMap<McpServer, PreparedServer>();

/** @throws RangeError for a template of an address that cannot be matched without guessing */
export function prepareServer(server: McpServer): PreparedServer {
  const known = preparations.get(server);
  if (known) return known;
  const { tools, resources = [], templates = [], prompts = [] } = server;
  const prepared: PreparedServer = {
    tools: tools.filter(({ unlisted }) => !unlisted).map(listedTool),
    toolOf: new Map(tools.map((tool) => [tool.name, tool])),
    resources: resources.map(listedResource),
    resourceOf: new Map(resources.map((resource) => [resource.uri, resource])),
    templates: templates.map(listedTemplate),
    patterns: templates.map((template) => ({ template, pattern: parseUriTemplate(template.uriTemplate) })),
    prompts: prompts.map(listedPrompt),
    promptOf: new Map(prompts.map((prompt) => [prompt.name, prompt])),
    options: optionsOf(server),
  };
  preparations.set(server, prepared);
  return prepared;
}

function listedTool({ name, title, description, inputSchema, outputSchema, annotations }: McpTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as Tool['inputSchema'],
    ...(outputSchema ? { outputSchema: outputSchema as NonNullable<Tool['outputSchema']> } : {}),
    ...(annotations ? { annotations } : {}),
  };
}

const listedResource = ({ uri, name, title, description, mimeType }: McpResource): Resource => ({
  uri,
  name,
  title,
  description,
  mimeType,
});

const listedTemplate = ({
  uriTemplate,
  name,
  title,
  description,
  mimeType,
}: McpResourceTemplate): ResourceTemplateType => ({ uriTemplate, name, title, description, mimeType });

const listedPrompt = ({ name, title, description, arguments: args }: McpPrompt): Prompt => ({
  name,
  title,
  description,
  arguments: args,
});

function optionsOf({ instructions, shared, resources, templates, prompts }: McpServer): ServerOptions {
  // What is listed changes with a new version or with the preferences of a site: five minutes is soon enough.
  const hint = { ttlMs: 300_000, cacheScope: shared ? 'public' : 'private' } as const;
  return {
    capabilities: {
      tools: {},
      ...(resources || templates ? { resources: {} } : {}),
      ...(prompts ? { prompts: {} } : {}),
      ...(templates?.some(({ complete }) => complete) ? { completions: {} } : {}),
    },
    ...(instructions === undefined ? {} : { instructions }),
    cacheHints: {
      'server/discover': hint,
      'tools/list': hint,
      'prompts/list': hint,
      'resources/list': hint,
      'resources/templates/list': hint,
      'resources/read': hint,
    },
    jsonSchemaValidator: noValidator,
  };
}

/** The SDK makes one for each server otherwise, which is dear; only elicitation would ask it. */
const noValidator = {
  getValidator(): never {
    throw new Error('Elicitation is not supported.');
  },
};
