/** Helpers for responses in route descriptions. */
import type { z } from '@hono/zod-openapi';
import { problemType } from '#http';
import { apiProblems, type ApiProblemCode } from './problems.ts';
import { problemSchema } from './schemas.ts';

export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

interface ProblemAnswer {
  description: string;
  content: {
    'application/problem+json': {
      schema: typeof problemSchema;
      /** By the code of the problem: pages of problem types list operations by these. */
      examples: Record<string, { summary: string; value: z.input<typeof problemSchema> }>;
    };
  };
}

/** Error responses of a route, one entry per status. */
export function problems(...codes: ApiProblemCode[]): Record<number, ProblemAnswer> {
  const answers: Record<number, ProblemAnswer> = {};
  for (const code of codes) {
    const { status, title } = apiProblems[code];
    const before = answers[status];
    const examples = {
      ...before?.content['application/problem+json'].examples,
      [code]: {
        summary: title,
        value: { type: problemType('https://portico.example', code), title, status },
      },
    };
    answers[status] = {
      description: `${before ? `${before.description}; ` : ''}${code}: ${title}`,
      content: { 'application/problem+json': { schema: problemSchema, examples } },
    };
  }
  return answers;
}

export const bearer = [{ apiKey: [] as string[] }];

/** For responses with a published JSON Schema instead of a zod schema, which the framework cannot type. */
export const asDescribed = (response: Response): never => response as never;
