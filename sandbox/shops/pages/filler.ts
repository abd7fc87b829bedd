import { createHash } from 'node:crypto';

const words =
  'amber basin cedar delta ember field grove haven inlet jetty knoll linen maple north ocean pebble quarry river stone timber upland valley willow yarrow'.split(
    ' ',
  );

/** Numbers that look random and are the same in every run: mulberry32. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Weight of a page that carries no product fact: styles, icons, application state. */
export interface Filler {
  /** Inline CSS, about 90 KB. */
  styles: string;
  /** SVG sprite, about 50 KB. */
  sprite: string;
  /** A script of type application/json with `bytes` bytes of interface texts and store data. */
  state(bytes: number): string;
}

export function makeFiller(): Filler {
  const random = numbers(20);
  const entries = Array.from({ length: 2600 }, (_, i) => stateEntry(i, random));
  return {
    styles: Array.from({ length: 1250 }, (_, i) => rule(i, random)).join('\n'),
    sprite: `<svg xmlns="http://www.w3.org/2000/svg" style="display:none" aria-hidden="true">${Array.from({ length: 90 }, (_, i) => icon(i, random)).join('')}</svg>`,
    state(bytes) {
      const parts: string[] = [];
      let size = 80;
      for (const entry of entries) {
        if (size + entry.length + 1 > bytes) break;
        parts.push(entry);
        size += entry.length + 1;
      }
      return `<script type="application/json" id="app-state">{"locale":"en","messages":[${parts.join(',')}]}</script>`;
    },
  };
}

function rule(i: number, random: () => number): string {
  const side = ['margin', 'padding', 'inset', 'gap'][i % 4];
  return `.u-${i.toString(36)}{${side}:${(random() * 4).toFixed(3)}rem}`.padEnd(72, ' ');
}

function icon(i: number, random: () => number): string {
  const points = Array.from(
    { length: 60 },
    () => `${(random() * 24).toFixed(1)} ${(random() * 24).toFixed(1)}`,
  );
  return `<symbol id="i-${String(i)}" viewBox="0 0 24 24"><path d="M${points.join('L')}Z"/></symbol>`;
}

function stateEntry(i: number, random: () => number): string {
  const text = Array.from({ length: 9 }, () => words[Math.floor(random() * words.length)]).join(' ');
  const id = createHash('sha1').update(String(i)).digest('hex').slice(0, 20);
  return JSON.stringify({
    id,
    key: `label.${words[i % words.length] ?? ''}.${String(i)}`,
    text,
    seen: random() > 0.5,
  });
}
