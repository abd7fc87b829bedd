import type { Given, Proof } from '../../check.ts';
import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { InstructionFact } from '../../parse/facts.ts';
import { findInstruction, type Instruction, type InstructionAct } from '../../parse/instructions.ts';

interface Found {
  /** Where, in words: `in a comment`. */
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
  name: 'No instructions to agents are hidden',
  description: 'Detects text that tells a language model what to do where no person reads it.',
  why: 'Agents look for prompt injection and leave a shop that tries it; whoever reads the page with a model is told something that nobody sees.',
  judged: {
    pass: 'No text of the home page, the product pages, the policies, llms.txt, agents.md and the tools of MCP addresses a model and tells it to drop its instructions, keep something from its user, prefer this shop, buy, or give data away.',
    warn: 'Such a text stands where people read it, or in a review that somebody else wrote.',
    fail: 'Such a text is kept from people (hidden element, style, comment, alt text, meta, markup, characters of no width), or stands in the description of a tool.',
  },
  priority: 'high',
  requires: ['home'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Delete the text that instructs agents',
    instructions:
      'Delete it from the template or the content. Where it came with a review or a marketplace feed, sanitise that input: drop comments, hidden elements, attributes and characters of no width before it is shown.',
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
    if (!worst) return pass('No text tells a model what to do.');
    const more = found.length > 1 ? ` and ${found.length - 1} more` : '';
    const said = {
      evidence: [worst, ...found.filter((one) => one !== worst)].slice(0, 4).map(({ proof }) => proof),
      cause: worst.review ? 'content:reviews:instructions' : 'content:instructions',
    };
    const text = `Text ${worst.where} tells a model to ${words[worst.act]}${more}: "${(worst.proof.snippet ?? '').slice(0, 160)}".`;
    if (worst.review) return warn(`${text} A third party wrote it.`, { ...said, fix: ofReviews });
    return worst.hidden ? fail(text, said) : warn(`${text} People can read it.`, said);
  },
});

const words: Record<InstructionAct, string> = {
  override: 'drop its instructions',
  secrecy: 'keep something from its user',
  preference: 'prefer this shop',
  purchase: 'buy without asking',
  data: 'give data away',
  claim: 'tell its user something',
};

const ofReviews = {
  title: 'Sanitise reviews before they are shown',
  instructions:
    'A customer wrote this text. Delete the review, and take hidden elements, comments and orders to assistants out of what customers send before it is shown.',
};

const places: Record<InstructionFact['how'], string> = {
  visible: 'on the page',
  hidden: 'in a hidden element',
  style: 'hidden by a style',
  'style-sheet': 'hidden by a style sheet',
  comment: 'in a comment',
  alt: 'in an alt text',
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
    // Such a file is there for models: what is said openly in it is marketing, and no more.
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
