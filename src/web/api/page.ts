/** The frame of the documents: no script, nothing loaded from elsewhere. */
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
pre,code{font-family:ui-monospace,monospace}pre,.wide{overflow-x:auto}pre{padding:1rem;border:1px solid GrayText}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid GrayText}
h2{margin-top:2.5rem;font-size:1.2rem;overflow-wrap:anywhere}`;

export const page = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
