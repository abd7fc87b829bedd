/** A tool from schemas and a function: arguments are checked, schemas are written once, refusals become results. */
import { z } from 'zod';
import { isStoreFailure } from '#commerce';
import type { McpAnswer, McpCall, McpTool } from '#mcp';
import { createUntrustedText, escapeHidden, type UntrustedText } from './untrusted-text.ts';
import { ToolRefusal } from './refusal.ts';

export interface Turn {
  call: McpCall;
  /** Of this answer alone. */
  untrusted: UntrustedText;
}

interface Said<Output> {
  structured: Output;
  /** What a model reads; short. */
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
  new ToolRefusal('unavailable', 'Something that the service needs does not answer. Try again in a moment.', {
    retryAfter: 5,
  });

const schemaOf = (schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12' });

const mostIssues = 10;

function wrongInput({ issues }: z.ZodError): ToolRefusal {
  const errors = issues.slice(0, mostIssues).map(({ path, message }) => ({
    // Keys and values are the caller's own, but may be pasted from anywhere.
    field: escapeHidden(path.join('.') || 'arguments', 100),
    detail: escapeHidden(message, 300),
  }));
  const told = errors.map(({ field, detail }) => `${field}: ${detail}`).join('; ');
  return new ToolRefusal('invalid-input', `The arguments cannot be used. ${told}`, { errors });
}

const errorAnswer = ({ code, message, facts }: ToolRefusal): McpAnswer => ({
  structured: { error: { code, message, ...facts } },
  text: message,
  isError: true,
});
