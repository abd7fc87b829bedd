/** What to do in an installation where nothing was done yet. */
import { badge, card, html, linkButton, type Html } from '../../design/index.ts';
import { auditsPath, monitorsPath } from '../audits/paths.ts';

export const firstSteps = ({ sites, stores }: { sites: number; stores: number }): Html =>
  card(
    html`<h2>First steps</h2>
      <ul class="matters">
        ${step(sites > 0, 'Audit a shop, to see how ready it is for agents.', auditsPath, 'Audit a site')}
        ${step(stores > 0, 'Add a store, so that agents can buy from it.', '/dashboard/stores', 'See how')}
        ${step(false, 'Have a shop audited again and again, with a mail when its score falls.', `${monitorsPath}/new`, 'New monitor')}
        ${step(false, 'Create an API key for a program that runs audits.', '/dashboard/settings/keys', 'API keys')}
      </ul>`,
  );

const step = (isDone: boolean, text: string, to: string, action: string): Html =>
  html`<li>
    ${isDone ? badge('done', 'good') : badge('to do')} <span>${text}</span>
    ${linkButton(to, action, { slight: true })}
  </li>`;
