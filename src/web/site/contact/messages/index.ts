import { german } from './de.ts';
import { english } from './en.ts';

/** Texts of the email that forwards a message from the contact form. */
export const inquiryMessages = { en: english, de: german } as const;
