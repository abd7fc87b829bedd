/** Whether a structured answer fits the schema that its tool lists: clients that validate throw away one that does not. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import type { McpTool } from './server.ts';

/** An answer that no validating client can read. The fault is the tool's; the message names the members. */
export class InvalidAnswer extends Error {
  override name = 'InvalidAnswer';
  readonly tool: string;

  constructor(tool: string, fault: string) {
    super(`The answer of ${tool} does not fit its output schema: ${fault}`);
    this.tool = tool;
  }
}

type Validate = ReturnType<AjvJsonSchemaValidator['getValidator']>;

/** The official client's own, so that it judges as the client does. It compiles a schema at its first use. */
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
