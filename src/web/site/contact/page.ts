/** The contact page: the form, and the same page again after it was sent. */
import { html, input, notice, select, sitePage, textarea, type Html } from '../../design/index.ts';
import { scriptPath } from '../../design/assets.ts';
import { button } from '../../design/index.ts';
import { maxInquiryLengths } from './fields.ts';
import type { WidgetPaths } from './widget-files.ts';

export interface ContactPage {
  canonical: string;
  fields?: Record<string, string>;
  /** One sentence for each wrong field. */
  errors?: Record<string, string>;
  /** Why nothing was taken, though every field is right. */
  refused?: string;
  /** Where human verification is switched on. */
  widget?: WidgetPaths | undefined;
  /** Where people may write to besides the form. */
  address?: string | undefined;
}

const platformNames = [
  ['', 'Choose one, if you like'],
  ['salesforce', 'Salesforce B2C Commerce'],
  ['shopify', 'Shopify'],
  ['adobe', 'Adobe Commerce'],
  ['headless', 'Headless'],
  ['other', 'Another'],
] as const;

export const contactPage = (page: ContactPage): Html =>
  sitePage({
    title: 'Contact',
    path: '/contact',
    description:
      'Write to the people behind Portico: about an audit, a readiness assessment, an integration, or a fault you found.',
    canonical: page.canonical,
    ...(page.widget
      ? {
          head: html`<link rel="stylesheet" href="${page.widget.style}" />
            <script type="module" src="${page.widget.widget}"></script>
            <script type="module" src="${scriptPath('human-check')}"></script>`,
        }
      : {}),
    content: html`<div class="prose">
        <h1>Contact</h1>
        <p>
          Ask about an audit, the <a href="/services/readiness-assessment">readiness assessment</a> or an
          integration, or tell us what is wrong. A person reads every message and answers by e-mail.
          ${
            page.address !== undefined &&
            html`If you would rather write a mail: <a href="mailto:${page.address}">${page.address}</a>.`
          }
        </p>
      </div>
      ${
        page.refused !== undefined &&
        notice(html`<p>${page.refused} Nothing was sent; what you wrote is still here.</p>`, 'bad')
      }
      ${page.errors && notice(errorList(page.errors), 'bad')} ${form(page)} ${forPrograms}`,
  });

export const sentPage = (id: string): Html =>
  sitePage({
    title: 'Thank you',
    path: '/contact',
    content: html`<div class="prose">
      <h1>Thank you</h1>
      <p>Your message is here. We answer to the e-mail address you gave.</p>
      <p>It is kept as <code>${id}</code>, should you want to refer to it.</p>
      <p class="actions"><a class="button" href="/">To the start page</a></p>
    </div>`,
  });

const names: Record<string, string> = {
  name: 'Name',
  email: 'E-mail',
  platform: 'Platform',
  message: 'Message',
  altcha: 'Verification',
  fax: 'Fax',
};

const errorList = (errors: Record<string, string>): Html =>
  html`<p>Nothing was sent yet:</p>
    <ul>
      ${Object.entries(errors).map(
        ([name, error]) => html`<li><a href="#${name}">${names[name] ?? 'Form'}</a>: ${error}</li>`,
      )}
    </ul>`;

function form({ fields = {}, errors = {}, widget, address }: ContactPage): Html {
  const field = (name: string) => ({ name, value: fields[name], error: errors[name] });
  return html`<form class="card narrow" method="post" action="/contact" novalidate>
    <div class="fields two">
      ${input({
        ...field('name'),
        label: 'Name',
        required: true,
        autocomplete: 'name',
        maxLength: maxInquiryLengths.name,
      })}
      ${input({
        ...field('email'),
        label: 'E-mail',
        type: 'email',
        required: true,
        autocomplete: 'email',
        maxLength: maxInquiryLengths.email,
      })}
      ${select({ ...field('platform'), label: 'Platform of your store' }, platformNames)}
      ${textarea({
        ...field('message'),
        label: 'Message',
        required: true,
        full: true,
        maxLength: maxInquiryLengths.message,
        rows: 8,
      })}
      <div class="field full" ${errors['fax'] === undefined && html`hidden`}>
        <label for="fax">Leave this field empty</label>
        <input id="fax" name="fax" type="text" value="" tabindex="-1" autocomplete="off" />
        ${errors['fax'] !== undefined && html`<p class="error" id="fax-error">${errors['fax']}</p>`}
      </div>
      ${widget && human(widget, address, errors['altcha'])}
    </div>
    <p class="actions">${button('Send', { main: true })}</p>
    <p class="hint soft small">
      We use what you write to answer you, and for nothing else. Ask us to delete it whenever you like.
    </p>
  </form>`;
}

const human = ({ worker }: WidgetPaths, address: string | undefined, error: string | undefined): Html =>
  html`<div class="field full" id="altcha">
    <altcha-widget
      challenge="/contact/challenge"
      name="altcha"
      language="en"
      auto="onfocus"
      data-worker="${worker}"
      configuration='{"humanInteractionSignature":false,"hideFooter":true,"hideLogo":true}'
    ></altcha-widget>
    <noscript>
      <p class="hint">
        Your browser has to solve a small puzzle before a message is taken, and it needs JavaScript for that.
        Without it, ${address !== undefined && 'write to the address above, or '}let your agent send the
        message as described below.
      </p>
    </noscript>
    ${error !== undefined && html`<p class="error">${error}</p>`}
  </div>`;

const forPrograms = html`<details class="folded narrow">
  <summary>For agents and programs</summary>
  <p>
    You may write for the person you work for. Send the same fields form-encoded and ask for JSON; wrong
    fields are named in a problem document. The address is <code>POST /contact</code>, described in
    <a href="/openapi.json">openapi.json</a>.
  </p>
</details>`;
