/** Charts, in English. ICU messages. */
export const english = {
  // Badge.
  'badge-label': 'agent readiness',
  'badge-title': 'agent readiness: {value}',

  // Score.
  score: 'Score {score}',
  'too-few-scores': '{count, plural, =0 {No score} one {# score} other {# scores}}',
  'last-scores': 'Last {count, number} scores: {scores}',
  'no-scores': 'No scores.',
  'one-score': 'One score: {score}.',
  scores:
    '{count, number} scores, from {first} to {last}; lowest {low}, highest {high}. All scores are in the table of runs.',
  events: '{count, plural, one {# numbered event is} other {# numbered events are}} in the table of events.',

  // Bars by day.
  'up-to': 'up to {count, number} a day',
  none: 'none',
  'days-none': '{name} by day: none',
  'days-summary':
    '{name} by day: {total, number} in {days, plural, one {# day} other {# days}}, most on {busiest}: {most, number}',
  'in-utc': '{date} (UTC)',

  // Funnel.
  'share-of-whole': '{share} of {whole}',
  'share-of-step': '{share} of the step before',
} as const;
