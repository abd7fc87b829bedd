/** Prompts: words that a person picks and a model reads. */
import { ProtocolError, type GetPromptResult } from '@modelcontextprotocol/server';
import type { Prepared } from './prepare.ts';
import { refusals } from './refusal.ts';
import type { SdkServerDeps } from './sdk-server.ts';

/** @throws ProtocolError -32602 for a name that is not ours, and for a required argument that is missing */
export async function getPrompt(
  { promptOf }: Prepared,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, string> | undefined },
  { onFault }: SdkServerDeps,
): Promise<GetPromptResult> {
  const prompt = promptOf.get(name);
  if (!prompt) throw new ProtocolError(-32602, 'There is no such prompt.');
  const present = prompt.arguments.filter((argument) => Object.hasOwn(given, argument.name));
  const lacking = prompt.arguments.filter((argument) => argument.required && !present.includes(argument));
  if (lacking.length > 0) {
    throw new ProtocolError(-32602, `Missing: ${lacking.map((argument) => argument.name).join(', ')}.`);
  }
  const args = Object.fromEntries(present.map((argument) => [argument.name, given[argument.name] as string]));
  try {
    const text = await prompt.get(args);
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  } catch (error) {
    onFault(error);
    throw new ProtocolError(refusals.internal.code, refusals.internal.message);
  }
}
