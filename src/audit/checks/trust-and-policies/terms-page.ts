import { defineCheck } from '../../check.ts';
import { judgeWords } from '../subjects/policies/words.ts';

const enough = 150;

export default defineCheck({
  id: 'terms-page',
  category: 'trust-and-policies',
  name: 'Terms of sale are readable',
  description: 'Detects missing terms of sale.',
  why: 'An agent that orders for somebody must be able to read the terms that the order falls under.',
  judged: {
    pass: 'A page that the home page links has at least 150 words of its own in the HTML.',
    warn: 'It has fewer, is a PDF, is closed by robots.txt, opens by script alone, or is linked from other pages but not from the home page.',
    fail: 'None is linked, the linked page has no text, it refuses agents, or its link answers 404 or 410.',
    unknown: 'It is on another host or could not be read.',
  },
  priority: 'medium',
  shopOnly: true,
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Link the terms of sale in the footer',
    instructions: 'Render the page as HTML on the server and link it from the footer of every page.',
    snippet: '<footer><a href="/terms">Terms and conditions</a></footer>',
  },
  sources: ['google-store-requirements', 'openai-product-feed'],
  needs: ['policies', 'traffic'],
  uses: ['home', 'products', 'robots'],
  evaluate: (given) => judgeWords('terms', enough, given),
});
