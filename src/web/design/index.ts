/** The design system: tokens, frames, a dozen components, fields, charts. */
export { addAssets } from './assets.ts';
export * from './components.ts';
export { documentOf, favicon, mark, type DocumentFacts } from './document.ts';
export {
  fileInput,
  input,
  radioGroup,
  select,
  textarea,
  tick,
  type FieldFacts,
  type InputFacts,
} from './fields.ts';
export { html, raw, type Html, type Insert } from './html.ts';
export { excerpt, visible } from './outside-text.ts';
export { sitePage, type SitePage } from './site-page.ts';
