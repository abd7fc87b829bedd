import type { Given, Proof } from '../../check.ts';
import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { InstructionFact } from '../../parse/facts/facts.ts';
import { findInstruction, type Instruction, type InstructionAct } from '../../parse/instructions.ts';

interface Found {
  /** The location in words, such as `in a comment`. */
  where: string;
  act: InstructionAct;
  hidden: boolean;
  review: boolean;
  proof: Proof;
}

type Site = Given<never, 'policies' | 'files' | 'mcp'>;

export default definePageCheck({
  id: 'no-hidden-agent-instructions',
  category: 'trust-and-policies',
  name: 'No hidden instructions to agents',
  description: 'Detects text that instructs a language model where no person reads it.',
  why: 'Agents look for prompt injection and leave sites that contain it. Anyone who reads the page through a model receives instructions they cannot see.',
  judged: {
    pass: 'No text of the home page, product pages, policies, llms.txt, agents.md, or MCP tools instructs a model to ignore its instructions, hide something from its user, prefer this store, buy, or disclose data.',
    warn: 'Such a text is visible to people, or is in a customer review.',
    fail: 'Such a text is hidden from people (hidden element, style, comment, alt text, meta, markup, zero-width characters), or is in the description of a tool.',
  },
  priority: 'high',
  requires: ['home'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Delete the text that instructs agents',
    instructions:
      'Delete the text from the template or the content. If it came with a review or a marketplace feed, sanitize that input: remove comments, hidden elements, attributes, and zero-width characters before it is shown.',
  },
  sources: [
    'OWASP LLM01 prompt injection https://genai.owasp.org/llmrisk/llm01-prompt-injection/',
    'OWASP MCP tool poisoning https://owasp.org/www-community/attacks/MCP_Tool_Poisoning',
  ],
  roles: ['home', 'product'],
  uses: ['policies', 'files', 'mcp'],
  anyFailFails: true,
  evaluate(page, site) {
    const found = [...onPage(page), ...(page.role === 'home' ? elsewhere(site) : [])];
    const worst = found.find((one) => one.hidden && !one.review) ?? found[0];
    if (!worst) return pass('No text instructs a model.');
    const more = found.length > 1 ? ` and ${found.length - 1} more` : '';
    const said = {
      evidence: [worst, ...found.filter((one) => one !== worst)].slice(0, 4).map(({ proof }) => proof),
      cause: worst.review ? 'content:reviews:instructions' : 'content:instructions',
    };
    const text = `Text ${worst.where} instructs a model to ${words[worst.act]}${more}: "${(worst.proof.snippet ?? '').slice(0, 160)}".`;
    if (worst.review) return warn(`${text} A third party wrote it.`, { ...said, fix: ofReviews });
    return worst.hidden ? fail(text, said) : warn(`${text} It is visible to people.`, said);
  },
});

const words: Record<InstructionAct, string> = {
  override: 'ignore its instructions',
  secrecy: 'hide something from its user',
  preference: 'prefer this store',
  purchase: 'buy without asking',
  data: 'disclose data',
  claim: 'report a claim to its user',
};

const ofReviews = {
  title: 'Sanitize reviews before they are shown',
  instructions:
    'A customer wrote this text. Delete the review, and strip hidden elements, comments, and instructions to assistants from customer input before it is shown.',
};

const places: Record<InstructionFact['how'], string> = {
  visible: 'on the page',
  hidden: 'in a hidden element',
  style: 'hidden by a style',
  'style-sheet': 'hidden by a style sheet',
  comment: 'in a comment',
  alt: 'in alt text',
  meta: 'in a meta element',
  attribute: 'in an attribute',
  noscript: 'in noscript',
  template: 'in a template',
  markup: 'in the markup',
  'invisible-characters': 'in invisible characters',
};

const onPage = ({ facts, ref, role }: Page): Found[] =>
  facts.instructions.map(({ how, act, text, pointer, by }) => ({
    where: `${places[how]}${role === 'policy' ? ' of a policy' : ''}${by ? ' in a review' : ''}`,
    act,
    hidden: how !== 'visible',
    review: by === 'review',
    proof: { ref, snippet: text, pointer },
  }));

function elsewhere({ policies, files, mcp }: Site): Found[] {
  const pages = policies ? Object.values(policies).flatMap(({ page }) => page ?? []) : [];
  const texts = (['llmsTxt', 'llmsFull', 'agentsMd'] as const).flatMap((name) => {
    const file = files?.[name];
    const found = file?.state === 'ok' && file.text !== undefined ? findInstruction(file.text) : undefined;
    // Such a file is meant for models, so open statements in it are marketing.
    return found && file
      ? [toFound(found, `in ${URL.parse(file.url)?.pathname ?? name}`, isGrave(found), { ref: file.ref })]
      : [];
  });
  const tools = (mcp?.tools?.list ?? []).flatMap(({ name, description }) => {
    const found = findInstruction(description, { addressed: true }) ?? findInstruction(description);
    const place = { ref: mcp?.tools?.ref ?? '', pointer: `tools/${name}` };
    return found ? [toFound(found, `in the description of the tool ${name.slice(0, 60)}`, true, place)] : [];
  });
  return [...tools, ...pages.flatMap(onPage), ...texts];
}

const isGrave = ({ act }: Instruction): boolean => act !== 'preference' && act !== 'claim';

const toFound = ({ act, quote }: Instruction, where: string, hidden: boolean, place: Proof): Found => ({
  where,
  act,
  hidden,
  review: false,
  proof: { ...place, snippet: quote },
});
