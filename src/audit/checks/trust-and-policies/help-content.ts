import { defineCheck, pass, warn } from '../../check.ts';
import { isVerdict, policyCause, policyProof, readPolicy } from '../subjects/policies/page.ts';
import { escapeHtml } from '../subjects/page/html.ts';

const enough = 5;

export default defineCheck({
  id: 'help-content',
  category: 'trust-and-policies',
  name: 'Help or FAQ content is readable',
  description: 'Detects missing answers to common questions.',
  why: 'Agents quote answers that are in the HTML as question and answer. They cannot read help content that scripts load.',
  judged: {
    pass: 'A linked help or FAQ page has at least 5 questions in its HTML or FAQ markup.',
    warn: 'The page has fewer questions, needs scripts, is a PDF, is disallowed by robots.txt, or is linked from other pages but not from the home page.',
    fail: 'No help page is linked, it blocks agents, or its link returns 404 or 410.',
    unknown:
      'The page is on another host, could not be read, or is in a language that the audit does not cover.',
  },
  priority: 'low',
  shopOnly: true,
  confidence: 'medium',
  searches: ['links'],
  effort: 'hours',
  fix: {
    title: 'Render the FAQ on the server, with a heading for each question',
    instructions:
      'Write questions as headings with their answers below, and keep both in the HTML while they are collapsed.',
    snippet: '<h2>How long does delivery take?</h2>\n<p>Two to four working days.</p>',
  },
  sources: ['google-store-requirements'],
  needs: ['policies', 'traffic'],
  uses: ['home', 'products', 'robots'],
  evaluate(given) {
    const read = readPolicy('help', given);
    if (isVerdict(read)) return read;
    const { own, page } = read;
    const said = { cause: policyCause('help'), evidence: policyProof(read) };
    // Help centers list their questions as links to answers.
    const listed = page.facts.links.filter(
      ({ name, region }) => /[?？]\s*$/.test(name) && (region === 'main' || region === 'card'),
    );
    const questions = Math.max(own.questions, new Set(listed.map(({ name }) => name)).size);
    if (questions >= enough) return pass(`The help page has ${questions} questions in its HTML.`, said);
    const drawn = own.words < 30 ? `, and only ${own.words} words` : '';
    const count = questions === 1 ? '1 question' : `${questions} questions`;
    const heading = page.facts.headings.find(({ level }) => level > 1)?.text;
    const snippet = heading ? `<h2>${escapeHtml(heading.slice(0, 80))}?</h2>\n<p>YOUR-ANSWER</p>` : undefined;
    return warn(`The help page has ${count} in its HTML${drawn}.`, {
      ...said,
      byWords: true,
      ...(snippet ? { fix: { snippet } } : {}),
    });
  },
});
