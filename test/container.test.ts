/** The Dockerfile. What its image runs is tested in `package.test.ts`. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { imageFiles, imagesOf, pinImages } from '../.ci/pin-images.ts';
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

test('the image contains only the output of the first stage', () => {
  const [build, image, ...more] = dockerfileStages();
  assert.ok(build?.some(({ name }) => name === 'RUN'));
  assert.equal(more.length, 0);
  const made = image?.filter(({ name }) => ['COPY', 'ADD', 'RUN'].includes(name)) ?? [];
  assert.ok(made.length > 0);
  for (const { name, text } of made) assert.match(`${name} ${text}`, /^COPY --from=package /);
});

test('the image runs as a numeric user other than root', () => {
  const users = dockerfileStages()
    .at(-1)
    ?.filter(({ name }) => name === 'USER');
  assert.deepEqual(users, [{ name: 'USER', text: '1000:1000' }]);
});

test('docs/deploy.md adds the browser driver that the package requires', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const [, named] =
    /npm install --global playwright-core@(\S+)/.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8')) ??
    [];
  assert.equal(named, dependencies['playwright-core']);
});

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const digest = (character: string): string => `sha256:${character.repeat(64)}`;

test('pins and updates every image of the Dockerfile and of compose.yaml', () => {
  assert.deepEqual(
    imageFiles.map((file) => imagesOf(textOf(file))),
    [['node:24-slim'], ['postgres:18', 'caddy:2']],
  );
  for (const file of imageFiles) {
    const text = textOf(file);
    const pinned = pinImages(text, () => digest('a'));
    const named = pinned.match(/^.*(?:FROM|image:) .*$/gm) ?? [];
    for (const line of named)
      if (!line.endsWith('image: portico')) assert.match(line, /:[\w.-]+@sha256:a{64}\b/);
    assert.equal(
      pinImages(pinned, () => digest('b')),
      pinned.replaceAll(digest('a'), digest('b')),
    );
    assert.equal(pinned.replaceAll(`@${digest('a')}`, ''), text.replaceAll(/@sha256:[\da-f]{64}/g, ''));
  }
});

interface Service {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  user?: string;
  privileged?: boolean;
}

test('gives no service of compose.yaml more rights than it needs', () => {
  const { services } = parse(textOf('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
  };
  assert.deepEqual(Object.keys(services), ['database', 'node-1', 'node-2', 'node-3', 'balancer']);
  for (const [name, service] of Object.entries(services)) {
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.deepEqual(service.cap_add, name === 'balancer' ? ['NET_BIND_SERVICE'] : undefined, name);
    assert.equal(service.privileged, undefined, name);
    // Compose cannot copy the balancer's configuration into a root that is read-only.
    assert.equal(service.read_only ?? false, name !== 'balancer', name);
  }
  assert.equal(services['database']?.user, 'postgres');
});
