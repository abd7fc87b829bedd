/** The Dockerfile. What its image runs is tested in `package.test.ts`. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildContext, dockerfileStages, missingSources } from './support/container.ts';

const root = join(import.meta.dirname, '..');

test('the image is built from files that exist', () => {
  assert.deepEqual(missingSources(), []);
  const { allowed } = buildContext();
  assert.deepEqual(
    allowed.filter((name) => !existsSync(join(root, name))),
    [],
  );
});

test('the image has only what the first stage made', () => {
  const [build, image, ...more] = dockerfileStages();
  assert.ok(build?.some(({ name }) => name === 'RUN'));
  assert.equal(more.length, 0);
  const made = image?.filter(({ name }) => ['COPY', 'ADD', 'RUN'].includes(name)) ?? [];
  assert.ok(made.length > 0);
  for (const { name, text } of made) assert.match(`${name} ${text}`, /^COPY --from=package /);
});

test('the image does not run as root, and says so by number', () => {
  const users = dockerfileStages()
    .at(-1)
    ?.filter(({ name }) => name === 'USER');
  assert.deepEqual(users, [{ name: 'USER', text: '1000:1000' }]);
});

test('docs/deploy.md adds the browser driver that the package asks for', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const [, named] =
    /npm install --global playwright-core@(\S+)/.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8')) ??
    [];
  assert.equal(named, dependencies['playwright-core']);
});
