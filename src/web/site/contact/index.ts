import type { Env, Hono } from 'hono';
import type { WebDeps } from '../../deps.ts';

export function addContact<E extends Env>(_app: Hono<E>, _deps: WebDeps): void {}
