/** Where to make fixes on each platform. */
import type { FixPlatform } from '../tools/names.ts';
import { adobe } from './adobe.ts';
import { generic } from './generic.ts';
import { headless } from './headless.ts';
import type { Places } from './place.ts';
import { salesforce } from './salesforce.ts';
import { shopify } from './shopify.ts';

export const fixPlaces: Record<FixPlatform, Places> = { salesforce, shopify, adobe, headless, generic };
