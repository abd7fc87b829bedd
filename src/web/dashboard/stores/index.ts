import type { Section } from '../context.ts';
import type { StoresDeps } from './deps.ts';

export const stores: Section<StoresDeps> = () => {};
