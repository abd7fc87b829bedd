import type { Section } from '../context.ts';
import type { SettingsDeps } from './deps.ts';

export const settings: Section<SettingsDeps> = () => {};
