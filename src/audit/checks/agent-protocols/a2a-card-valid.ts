import { a2aCardProblems } from '#manifest';
import { defineCheck, fail, pass, warn } from '../../check.ts';

export default defineCheck({
  id: 'a2a-card-valid',
  category: 'agent-protocols',
  name: 'A2A agent card is valid',
  description: 'Detects agent cards with missing or invalid members.',
  why: 'The card describes what an agent can ask, where, and how. Without a required member, the agent cannot start.',
  judged: {
    pass: 'The card has name, description, version, capabilities, defaultInputModes, and defaultOutputModes, interfaces with url, protocolBinding, and protocolVersion, and skills with id, name, description, and tags.',
    warn: 'The card has only the url of versions before 1.0, or an interface has no protocolVersion.',
    fail: 'The card is not JSON, or a required member is missing or has the wrong type.',
    notApplicable:
      'The storefront has no card at /.well-known/agent-card.json. The older /.well-known/agent.json is not requested.',
  },
  priority: 'low',
  requires: ['a2a'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Complete the A2A agent card',
    instructions:
      'Serve the card as application/json at /.well-known/agent-card.json with every required member.',
  },
  sources: ['a2a'],
  needs: ['a2a', 'target'],
  evaluate({ a2a, target }) {
    const at = (pointer?: string) => ({ ref: a2a.ref, ...(pointer ? { pointer } : {}) });
    if (a2a.json === undefined)
      return fail('The agent card is not JSON.', {
        evidence: [{ ...at(), ...(a2a.errors[0] ? { snippet: a2a.errors[0].slice(0, 300) } : {}) }],
        fix: { title: 'Make the A2A agent card valid JSON' },
      });
    const problems = a2aCardProblems(a2a.json);
    const errors = problems.filter(({ severity }) => severity === 'error');
    const named = errors.length ? errors : problems;
    const said = {
      evidence: named.slice(0, 3).map(({ pointer }) => at(pointer)),
      fix: { snippet: JSON.stringify(sampleMembers(target.canonicalOrigin, named), null, 2) },
    };
    const list = named.slice(0, 5).map(({ message }) => message);
    const more = named.length > 5 ? ` and ${named.length - 5} more` : '';
    if (errors.length)
      return fail(`The agent card violates ${errors.length} rules: ${list.join(', ')}${more}.`, said);
    if (problems.length) return warn(`The agent card is readable, but ${list.join(', ')}${more}.`, said);
    return pass('The agent card has every required member.', { evidence: [at()] });
  },
});

/** Examples of the members with problems. */
function sampleMembers(origin: string, problems: readonly { pointer: string }[]): Record<string, unknown> {
  const url = `${origin}/a2a`;
  const whole: Record<string, unknown> = {
    name: 'Store assistant',
    description: 'Finds products and answers questions about orders.',
    version: '1.0.0',
    supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: false },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['application/json'],
    skills: [{ id: 'search', name: 'Search', description: 'Search the catalog.', tags: ['shopping'] }],
  };
  const roots = new Set(problems.map(({ pointer }) => pointer.split('/')[1] ?? ''));
  if (roots.has('')) return whole;
  const wanted = (key: string): boolean =>
    roots.has(key) || (key === 'supportedInterfaces' && roots.has('url'));
  return Object.fromEntries(Object.entries(whole).filter(([key]) => wanted(key)));
}
