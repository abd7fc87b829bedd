/** What a person sees where a program gets a problem document. */
import type { Problem } from '#http';
import { html, linkButton, sitePage, type Html } from './design/index.ts';

export const faultPage = ({ kind, options }: Problem): Html =>
  sitePage({
    title: kind.title,
    content: html`<div class="prose">
      <h1>${kind.title}</h1>
      <p>
        ${options.detail ?? 'Please try again in a moment. If you were changing something, look first whether it was done.'}
      </p>
      <p class="actions">${linkButton('/', 'To the start page')}</p>
    </div>`,
  });
