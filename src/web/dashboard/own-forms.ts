/** A form of another site posts nothing here, whatever cookies come with it. */
import type { MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { html } from '../design/index.ts';
import type { DashboardEnv } from './context.ts';
import { lonePage } from './sign-in/frame.ts';

/** @param baseUrl public address: behind a proxy the browser names this one, while the request has another */
export function ownForms(baseUrl: string | undefined): MiddlewareHandler<DashboardEnv> {
  const own = baseUrl === undefined ? undefined : new URL(baseUrl).origin;
  const check = csrf({ origin: (origin, c) => origin === own || origin === new URL(c.req.url).origin });
  return async (c, next) => {
    let passed = false;
    try {
      const answer = await check(c, async () => {
        passed = true;
        await next();
      });
      return answer ?? undefined;
    } catch (error) {
      if (passed || !(error instanceof HTTPException)) throw error;
      return lonePage(c, {
        title: 'This form is not ours',
        status: 403,
        content: html`<p>It was sent from another site, or without saying from where. Nothing was changed.</p>
          <p>Open the page again and send it from there.</p>`,
      });
    }
  };
}
