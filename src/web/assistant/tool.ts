/** Defines a tool from schemas and a function: validates arguments and turns ToolRefusals into results. */
import { z } from 'zod';
import { isStoreFailure } from '#commerce';
import type { McpAnswer, McpCall, McpTool } from '#mcp';
import { createUntrustedText, escapeHidden, type UntrustedText } from './untrusted-text.ts';
import { ToolRefusal } from './refusal.ts';

export interface Turn {
  call: McpCall;
  /** Unique for this response. */
  untrusted: UntrustedText;
}

interface Said<Output> {
  structured: Output;
  /** Short text for the model. */
  text: string;
}

interface ToolFacts<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  annotations: NonNullable<McpTool['annotations']>;
  run(input: z.output<Input>, turn: Turn): Said<z.input<Output>> | Promise<Said<z.input<Output>>>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  facts: ToolFacts<Input, Output>,
): McpTool {
  const { input, output, run, ...rest } = facts;
  return {
    ...rest,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    async call(args, call) {
      const read = input.safeParse(args);
      if (!read.success) return errorAnswer(wrongInput(read.error));
      try {
        return await run(read.data, { call, untrusted: createUntrustedText() });
      } catch (error) {
        if (error instanceof ToolRefusal) return errorAnswer(error);
        if (isStoreFailure(error)) return { ...errorAnswer(unavailable()), fault: error };
        throw error;
      }
    },
  };
}

const unavailable = (): ToolRefusal =>
  new ToolRefusal('unavailable', 'The service is temporarily unavailable. Try again in a few seconds.', {
    retryAfter: 5,
  });

const schemaOf = (schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12' });

const mostIssues = 10;

function wrongInput({ issues }: z.ZodError): ToolRefusal {
  const errors = issues.slice(0, mostIssues).map(({ path, message }) => ({
    // The arguments can be pasted from anywhere.
    field: escapeHidden(path.join('.') || 'arguments', 100),
    detail: escapeHidden(message, 300),
  }));
  const told = errors.map(({ field, detail }) => `${field}: ${detail}`).join('; ');
  return new ToolRefusal('invalid-input', `Invalid arguments. ${told}`, { errors });
}

const errorAnswer = ({ code, message, facts }: ToolRefusal): McpAnswer => ({
  structured: { error: { code, message, ...facts } },
  text: message,
  isError: true,
});
