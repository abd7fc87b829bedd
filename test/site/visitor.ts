/** A person without an account, and a program: what they send to the public site. */
import assert from 'node:assert/strict';
import type { Service } from '../api/service.ts';

export const formOf = (
  service: Pick<Service, 'url'>,
  path: string,
  fields: Record<string, string>,
  headers = {},
) =>
  fetch(service.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

export const page = (service: Pick<Service, 'url'>, path: string, headers = {}) =>
  fetch(service.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

/** Path of the scan that the form began. */
export async function begin(service: Pick<Service, 'url'>, url: string): Promise<string> {
  const response = await formOf(service, '/scan', { url });
  assert.equal(response.status, 303, await response.text());
  const path = response.headers.get('location') ?? '';
  assert.match(path, /^\/scan\/[\w-]{22}$/);
  return path;
}

/** Waits until the page of the scan links to its result. */
export async function resultOf(
  service: Pick<Service, 'url'>,
  scan: string,
): Promise<{ path: string; cookie: string }> {
  for (;;) {
    const response = await page(service, scan);
    await response.text();
    if (response.status === 303) {
      const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      return { path: response.headers.get('location') ?? '', cookie };
    }
    assert.equal(response.status, 200);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
