/** The contact page and its confirmation. */
import { html, input, notice, select, sitePage, textarea, type Html } from '../../design/index.ts';
import { scriptPath } from '../../design/assets.ts';
import { button } from '../../design/index.ts';
import { maxInquiryLengths } from './fields.ts';
import { contactTexts as say } from './form/messages/index.ts';
import type { WidgetPaths } from './widget-files.ts';

export interface ContactPage {
  canonical: string;
  fields?: Record<string, string>;
  /** One error message for each invalid field. */
  errors?: Record<string, string>;
  /** Why the message was rejected although all fields are valid. */
  refused?: string;
  /** Set if human verification is on. */
  widget?: WidgetPaths | undefined;
  /** Email address shown as an alternative to the form. */
  address?: string | undefined;
}

const platformNames = () =>
  [
    ['', say('no-platform')],
    ['salesforce', 'Salesforce B2C Commerce'],
    ['shopify', 'Shopify'],
    ['adobe', 'Adobe Commerce'],
    ['headless', say('headless')],
    ['other', say('other-platform')],
  ] as const;

export const contactPage = (page: ContactPage): Html =>
  sitePage({
    title: say('contact'),
    path: '/contact',
    description: say('description'),
    canonical: page.canonical,
    ...(page.widget
      ? {
          head: html`<link rel="stylesheet" href="${page.widget.style}" />
            <script type="module" src="${page.widget.widget}"></script>
            <script type="module" src="${scriptPath('human-check')}"></script>`,
        }
      : {}),
    content: html`<div class="prose">
        <h1>${say('contact')}</h1>
        <p>
          ${say.parts('intro', {
            assessment: html`<a href="/services/readiness-assessment">${say('assessment')}</a>`,
          })}
          ${
            page.address !== undefined &&
            say.parts('or-email', { address: html`<a href="mailto:${page.address}">${page.address}</a>` })
          }
        </p>
      </div>
      ${page.refused !== undefined && notice(html`<p>${say('refused', { reason: page.refused })}</p>`, 'bad')}
      ${page.errors && notice(errorList(page.errors), 'bad')} ${form(page)} ${forPrograms()}`,
  });

export const sentPage = (id: string): Html =>
  sitePage({
    title: say('sent'),
    path: '/contact',
    content: html`<div class="prose">
      <h1>${say('sent')}</h1>
      <p>${say('sent-text')}</p>
      <p>${say.parts('reference', { id: html`<code>${id}</code>` })}</p>
      <p class="actions"><a class="button" href="/">${say('to-home')}</a></p>
    </div>`,
  });

/** Keys of the names of fields. */
const names = {
  name: 'name',
  email: 'email',
  platform: 'platform',
  message: 'message',
  altcha: 'verification',
  fax: 'fax',
} as const;
const isNamed = (field: string): field is keyof typeof names => Object.hasOwn(names, field);

const errorList = (errors: Record<string, string>): Html =>
  html`<p>${say('wrong-fields')}</p>
    <ul>
      ${Object.entries(errors).map(([name, error]) => {
        const field = html`<a href="#${name}">${say(isNamed(name) ? names[name] : 'form')}</a>`;
        return html`<li>${say.parts('wrong-field', { field, error })}</li>`;
      })}
    </ul>`;

function form({ fields = {}, errors = {}, widget, address }: ContactPage): Html {
  const field = (name: string) => ({ name, value: fields[name], error: errors[name] });
  return html`<form class="card narrow" method="post" action="/contact" novalidate>
    <div class="fields two">
      ${input({
        ...field('name'),
        label: say('name'),
        required: true,
        autocomplete: 'name',
        maxLength: maxInquiryLengths.name,
      })}
      ${input({
        ...field('email'),
        label: say('email'),
        type: 'email',
        required: true,
        autocomplete: 'email',
        maxLength: maxInquiryLengths.email,
      })}
      ${select({ ...field('platform'), label: say('ecommerce-platform') }, platformNames())}
      ${textarea({
        ...field('message'),
        label: say('message'),
        required: true,
        full: true,
        maxLength: maxInquiryLengths.message,
        rows: 8,
      })}
      <div class="field full" ${errors['fax'] === undefined && 'hidden'}>
        <label for="fax">${say('fax-label')}</label>
        <input id="fax" name="fax" type="text" value="" tabindex="-1" autocomplete="off" />
        ${errors['fax'] !== undefined && html`<p class="error" id="fax-error">${errors['fax']}</p>`}
      </div>
      ${widget && human(widget, address, errors['altcha'])}
    </div>
    <p class="actions">${button(say('send'), { main: true })}</p>
    <p class="hint soft small">${say('send-hint')}</p>
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
      <p class="hint">${address === undefined ? say('no-script') : say('no-script-or-email')}</p>
    </noscript>
    ${error !== undefined && html`<p class="error">${error}</p>`}
  </div>`;

const forPrograms = (): Html =>
  html`<details class="folded narrow">
    <summary>${say('for-programs')}</summary>
    <p>
      ${say.parts('for-programs-text', {
        request: html`<code>${'POST /contact'}</code>`,
        header: html`<code>${'Accept: application/json'}</code>`,
        document: html`<a href="/openapi.json">${'openapi.json'}</a>`,
      })}
    </p>
  </details>`;
