/** Counts in words. */
import { dashboardTexts as say } from './messages/index.ts';

/** `1 warning`, `2 warnings`. */
export const warningsText = (count: number): string => say('warnings', { count });
