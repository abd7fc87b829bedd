/** `dw.template`: the few tags of ISML that our templates use. Any other is refused. */
import type { PlatformModules, Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';

const isml = (scope: Scope): object =>
  documented('dw.template.ISML', {
    renderTemplate(name: unknown, given: unknown) {
      const template = scope.businessManager?.template(String(name));
      if (template === undefined) throw new Error(`There is no template ${String(name)}.`);
      const values = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
      render(scope, template, values);
    },
  });

function render({ response }: Scope, template: string, values: Record<string, unknown>): void {
  const text = template
    .replace(/<iscontent type="([^"]+)" charset="([^"]+)"\s*\/>\s*/, (_, type: string, charset: string) => {
      response.headers['Content-Type'] = `${type};charset=${charset}`;
      return '';
    })
    .replace(
      /<isdecorate template="application\/MenuFrame">([\s\S]*)<\/isdecorate>/,
      (_, inner: string) => `${frame.before}${inner}${frame.after}`,
    )
    .replaceAll(
      /<isprint value="\$\{pdict\.(\w+)\}"(?: encoding="(off|htmlcontent)")?\s*\/>/g,
      (_, name: string, encoding: string | undefined) => {
        const value = String(values[name] ?? '');
        return encoding === 'off' ? value.replaceAll('<is', '&lt;is') : escaped(value);
      },
    );
  const unknown = /<is\w+|\$\{/.exec(text);
  if (unknown) throw new Error(`The simulated ISML does not have ${unknown[0]}.`);
  response.body += text;
}

/** What Business Manager puts around its pages. */
const frame = {
  before:
    '<!DOCTYPE html>\n<html lang="en"><head><meta name="viewport" content="width=device-width"><title>Business Manager</title></head><body style="font-family: sans-serif"><main>',
  after: '</main></body></html>\n',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const modules: PlatformModules = { 'dw/template/ISML': isml };
