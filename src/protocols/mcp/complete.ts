/** Completion of a variable in the address of a resource, while a person types it. */
import { ProtocolError, type CompleteRequestParams, type CompleteResult } from '@modelcontextprotocol/server';
import type { Prepared } from './prepare.ts';
import { refusals } from './refusal.ts';
import type { SdkServerDeps } from './sdk-server.ts';

/** The protocol's own limit. */
const most = 100;

/** Arguments of our prompts have no fixed values: the answer is empty. @throws ProtocolError -32602 for what is not ours */
export async function completeVariable(
  { patterns, promptOf }: Prepared,
  { ref, argument }: CompleteRequestParams,
  { onFault }: SdkServerDeps,
): Promise<CompleteResult> {
  if (ref.type === 'ref/prompt') {
    if (!promptOf.has(ref.name)) throw new ProtocolError(-32602, 'There is no such prompt.');
    return { completion: { values: [] } };
  }
  const found = patterns.find(({ template }) => template.uriTemplate === ref.uri);
  if (!found) throw new ProtocolError(-32602, 'There is no such template.');
  const { template, pattern } = found;
  if (!template.complete || !pattern.variables.includes(argument.name)) return { completion: { values: [] } };
  try {
    const values = await template.complete(argument.name, argument.value);
    return { completion: { values: values.slice(0, most), hasMore: values.length > most } };
  } catch (error) {
    onFault(error);
    throw new ProtocolError(refusals.internal.code, refusals.internal.message);
  }
}
