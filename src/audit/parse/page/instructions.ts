/** Text that is not shown. */
import type { Outline } from './outline.ts';
import type { HiddenText } from '../facts-hidden.ts';

export function hiddenTexts(_page: Outline): HiddenText[] {
  return [];
}
