/** Checks a structured answer against the schema that its tool lists. Clients that validate reject one that does not match. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import type { McpTool } from './server.ts';

/** An answer that no validating client can read. The fault is the tool's; the message names the members. */
export class InvalidAnswer extends Error {
  override name = 'InvalidAnswer';
  readonly tool: string;

  constructor(tool: string, fault: string) {
    super(`The result of ${tool} does not fit its output schema: ${fault}`);
    this.tool = tool;
  }
}

type Validate = ReturnType<AjvJsonSchemaValidator['getValidator']>;

/** The official client's validator, for the same verdicts. It compiles each schema on first use. */
const validator = new AjvJsonSchemaValidator();
const compiled = new WeakMap<object, Validate>();

export function checkAnswer(
  { name, outputSchema }: Pick<McpTool, 'name' | 'outputSchema'>,
  structured: Record<string, unknown>,
): InvalidAnswer | undefined {
  if (!outputSchema) return undefined;
  let validate = compiled.get(outputSchema);
  if (!validate) compiled.set(outputSchema, (validate = validator.getValidator(outputSchema)));
  const { valid, errorMessage } = validate(structured);
  return valid ? undefined : new InvalidAnswer(name, errorMessage);
}
