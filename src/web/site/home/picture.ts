/** What a result looks like, drawn here: an invented shop, and said to be one. */
import { arc } from 'd3-shape';
import { categories } from '#audit';
import { html, type Html } from '../../design/index.ts';

/** In the order of the categories. */
const scores = [92, 61, 88, 74, 57, 31, 22, 83, 90, 79];
const overall = 66;

const turn = (score: number): number => (-0.75 + (score / 100) * 1.5) * Math.PI;
const ring = (to: number): string =>
  arc()({ startAngle: turn(0), endAngle: turn(to), innerRadius: 62, outerRadius: 76 }) ?? '';
const tone = (score: number): string => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad');

export const samplePicture = (): Html =>
  html`<figure class="sample card">
    <svg
      class="chart sample-dial"
      viewBox="-90 -84 180 150"
      role="img"
      aria-label="Sample result: ${overall} of 100, grade C"
    >
      <path class="track" d="${ring(100)}" />
      <path class="${tone(overall)}" d="${ring(overall)}" />
      <text class="figure" y="8" text-anchor="middle">${overall}</text>
      <text class="grade" y="32" text-anchor="middle">Grade C</text>
    </svg>
    <table class="sample-bars">
      <caption class="unseen">
        Sample scores of the ten categories
      </caption>
      <tbody>
        ${categories.map(({ name }, at) => row(name, scores[at] ?? 0))}
      </tbody>
    </table>
    <figcaption class="soft small">A result, shown with an invented shop.</figcaption>
  </figure>`;

const row = (name: string, score: number): Html =>
  html`<tr>
    <th scope="row">${name}</th>
    <td class="bar">
      <svg class="chart" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="6" />
        <rect class="${tone(score)}" width="${score}" height="6" />
      </svg>
    </td>
    <td class="number">${score}</td>
  </tr>`;
