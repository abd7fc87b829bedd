/** Forms of accounts, in English. ICU messages. */
export const english = {
  'too-many-attempts': 'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',

  // Members.
  'enter-name': 'Enter your name.',
  'use-at-most': 'Use at most {max, number} characters.',
  'name-invisible': 'Remove invisible characters from the name.',
  'invalid-email': 'Enter a valid email address, such as you@shop.example.',
  'select-role': 'Select a role.',

  // Passwords.
  'password-short': 'Use at least {min, number} characters. A few words are easy to remember.',
  'password-repeats': 'This password repeats a few characters. Use more different characters.',
  'password-row': 'This password follows the keyboard or the alphabet. Choose a less regular one.',
  'password-common': 'This password is too common. Choose another one.',
  'password-personal': 'This password is too similar to your name or email address. Choose another one.',
} as const;
