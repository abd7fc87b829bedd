import type { Section } from '../context.ts';
import type { InboxDeps } from './deps.ts';

export const inbox: Section<InboxDeps> = () => {};
