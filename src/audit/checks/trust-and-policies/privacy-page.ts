import { defineCheck } from '../../check.ts';
import { judgeWords } from '../subjects/policies/words.ts';

const enough = 150;

export default defineCheck({
  id: 'privacy-page',
  category: 'trust-and-policies',
  name: 'A privacy policy is readable',
  description: 'Detects a missing privacy policy.',
  why: 'Shopping services ask for a privacy policy before they list a shop, and an agent that passes on an address is asked who gets it.',
  judged: {
    pass: 'A page that the home page links has at least 150 words of its own in the HTML.',
    warn: 'It has fewer, is a PDF, is closed by robots.txt, opens by script alone, or is linked from other pages but not from the home page.',
    fail: 'None is linked, the linked page has no text, it refuses agents, or its link answers 404 or 410.',
    unknown: 'It is on another host or could not be read.',
  },
  priority: 'medium',
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Link the privacy policy in the footer',
    instructions: 'Render the page as HTML on the server and link it from the footer of every page.',
    snippet: '<footer><a href="/privacy">Privacy policy</a></footer>',
  },
  sources: ['google-store-requirements', 'openai-product-feed'],
  needs: ['policies', 'traffic'],
  uses: ['home', 'products', 'robots'],
  evaluate: (given) => judgeWords('privacy', enough, given),
});
