/** The contact page and its confirmation. */
import { html, input, notice, select, sitePage, textarea, type Html } from '../../design/index.ts';
import { scriptPath } from '../../design/assets.ts';
import { button } from '../../design/index.ts';
import { maxInquiryLengths } from './fields.ts';
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

const platformNames = [
  ['', 'Select a platform'],
  ['salesforce', 'Salesforce B2C Commerce'],
  ['shopify', 'Shopify'],
  ['adobe', 'Adobe Commerce'],
  ['headless', 'Headless'],
  ['other', 'Other'],
] as const;

export const contactPage = (page: ContactPage): Html =>
  sitePage({
    title: 'Contact',
    path: '/contact',
    description:
      'Contact the team behind Portico about an audit, a readiness assessment, an integration, or a problem that you found.',
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
          Ask about an audit, the <a href="/services/readiness-assessment">readiness assessment</a>, or an
          integration, or report a problem. A person reads every message and replies by email.
          ${
            page.address !== undefined &&
            html`You can also email us at <a href="mailto:${page.address}">${page.address}</a>.`
          }
        </p>
      </div>
      ${
        page.refused !== undefined &&
        notice(html`<p>${page.refused} Your message was not sent. It is still in the form.</p>`, 'bad')
      }
      ${page.errors && notice(errorList(page.errors), 'bad')} ${form(page)} ${forPrograms}`,
  });

export const sentPage = (id: string): Html =>
  sitePage({
    title: 'Message sent',
    path: '/contact',
    content: html`<div class="prose">
      <h1>Message sent</h1>
      <p>Thank you for your message. We will reply to your email address.</p>
      <p>Reference: <code>${id}</code></p>
      <p class="actions"><a class="button" href="/">Go to the home page</a></p>
    </div>`,
  });

const names: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  platform: 'Platform',
  message: 'Message',
  altcha: 'Verification',
  fax: 'Fax',
};

const errorList = (errors: Record<string, string>): Html =>
  html`<p>Your message was not sent. Fix these fields:</p>
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
        label: 'Email',
        type: 'email',
        required: true,
        autocomplete: 'email',
        maxLength: maxInquiryLengths.email,
      })}
      ${select({ ...field('platform'), label: 'Ecommerce platform' }, platformNames)}
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
      We use your message only to reply to you. You can ask us to delete it at any time.
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
        The spam check of this form requires JavaScript. Turn it on,
        ${address !== undefined && 'send an email to the address above,'} or let your agent send the message
        as described below.
      </p>
    </noscript>
    ${error !== undefined && html`<p class="error">${error}</p>`}
  </div>`;

const forPrograms = html`<details class="folded narrow">
  <summary>For agents and developers</summary>
  <p>
    Agents can send a message on behalf of a person. Send the same fields form-encoded to
    <code>POST /contact</code> with <code>Accept: application/json</code>. If a field is invalid, the response
    is a problem document that lists each one. See <a href="/openapi.json">openapi.json</a>.
  </p>
</details>`;
