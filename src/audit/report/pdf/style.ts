/** Style sheet of the PDF: for paper only, so light, and in points and millimeters. */

export const paperSizes = { a4: 'A4', letter: 'letter' } as const;
export type Paper = keyof typeof paperSizes;

/** A string of CSS: what could end it, or the style element, is escaped. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\w .:-]/gu, (character) => `\\${(character.codePointAt(0) as number).toString(16)} `)}"`;

/** @param running text at the top of each page but the first @param foot at the foot of each @param of between its number and how many there are */
export const briefStyle = ({
  paper,
  running,
  foot,
  of,
}: {
  paper: Paper;
  running: string;
  foot: string;
  of: string;
}): string => `
@page{size:${paperSizes[paper]};margin:17mm 17mm 16mm;
@top-left{content:${cssString(running)};font:7.5pt ${fonts};color:#68707d;vertical-align:bottom;padding-bottom:4mm}
@bottom-left{content:${cssString(foot)};font:7.5pt ${fonts};color:#68707d;vertical-align:top;padding-top:4mm}
@bottom-right{content:counter(page) ${cssString(` ${of} `)} counter(pages);font:7.5pt ${fonts};color:#68707d;vertical-align:top;padding-top:4mm}}
@page :first{margin-top:14mm;@top-left{content:none}}
:root{--ink:#161b24;--soft:#58616e;--line:#dfe3e8;--sheet:#f6f7f9;--good:#1a7f4b;--middling:#a86400;--bad:#c22f2f;--track:#e3e7ec;--range:#b9c6d8;
--pass-bg:#e2f3e9;--pass:#14653b;--warn-bg:#fdf0d8;--warn:#7a4a00;--fail-bg:#fce4e4;--fail:#9c1f1f;--none-bg:#e9ecf0;--none:#4a5361}
*{box-sizing:border-box}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;color:var(--ink);background:#fff;font:9.25pt/1.42 ${fonts};overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h1{margin:0;font-size:20pt;line-height:1.15;letter-spacing:-.012em;font-weight:700}
h2{margin:0 0 1.5mm;font-size:12.5pt;line-height:1.25;letter-spacing:-.006em;break-after:avoid}
h3{margin:4mm 0 1mm;font-size:9.75pt;break-after:avoid}
p{margin:0 0 1.5mm;orphans:3;widows:3}
section{margin-top:6.5mm}
.soft,.url,.none{color:var(--soft)}
.top{display:flex;justify-content:space-between;align-items:flex-start;gap:8mm;padding-bottom:5mm;border-bottom:.35mm solid var(--ink)}
.logo{display:block;max-width:58mm;max-height:15mm;object-fit:contain;object-position:left center}
.maker{font-size:12pt;font-weight:700}
.for{margin:0;text-align:right;color:var(--soft);font-size:8.5pt;max-width:95mm}
.for strong{color:var(--ink);font-weight:600}
.for span,.maker{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.title{margin:6mm 0 5mm}
.title .what{margin:0 0 1mm;color:var(--soft);font-size:9.5pt}
.score{display:grid;grid-template-columns:41mm minmax(0,1fr);gap:8mm;align-items:center;padding:3.5mm 6mm;border:.25mm solid var(--line);border-radius:2mm;background:var(--sheet);margin:0}
.dial{width:100%;display:block}
.dial .figure{font-size:52px;font-weight:700;fill:var(--ink)}.dial .grade{font-size:16px;fill:var(--ink)}.dial .between{font-size:13px;fill:var(--soft)}
.track{fill:var(--track)}.range{fill:var(--range)}.cap{fill:var(--ink)}
.tone-good{fill:var(--good)}.tone-middling{fill:var(--middling)}.tone-bad{fill:var(--bad)}
.verdict{-webkit-line-clamp:3!important;margin:0 0 2mm;font-size:13pt;line-height:1.3;font-weight:650}
.known{margin:0;color:var(--soft);font-size:8.5pt}
.sales p{font-size:10pt;margin:0}
table{border-collapse:collapse;width:100%;overflow-wrap:anywhere}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{padding:1.7mm 3.5mm 1.7mm 0;text-align:left;vertical-align:top;font-weight:400;border-bottom:.2mm solid var(--line)}
th:last-child,td:last-child{padding-right:0}
thead th{padding-top:0;color:var(--soft);font-size:7.75pt;border-bottom:.25mm solid #aeb6c1}
tbody th{font-weight:600}
.number{text-align:right;white-space:nowrap}
.position{width:7mm;color:var(--soft);white-space:nowrap}
.two-lines,.verdict{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.one-line{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.causes{table-layout:fixed}.causes th:nth-child(3){width:17mm}.causes th:nth-child(4){width:25mm}.causes th:nth-child(5){width:18mm}.causes th:nth-child(6){width:14mm}
.found{font-weight:400;color:var(--soft);font-size:8.25pt;line-height:1.34}
.causes th,.causes td{padding-top:1.35mm;padding-bottom:1.35mm}.causes tbody td{font-size:8.75pt}
.question{color:var(--soft);font-size:8.25pt;white-space:nowrap}
.short{white-space:nowrap;overflow-wrap:normal}
.actions td,.actions th{padding-top:1.6mm;padding-bottom:1.6mm}
.actions{table-layout:fixed}.actions th:nth-child(3){width:26mm}.actions th:nth-child(4){width:19mm}.actions .unlocks{width:44mm}
.badge{display:inline-block;padding:0 2mm;border-radius:3mm;font-size:7.75pt;font-weight:600;background:var(--none-bg);color:var(--none);white-space:nowrap}
.badge.pass{background:var(--pass-bg);color:var(--pass)}.badge.warn{background:var(--warn-bg);color:var(--warn)}.badge.fail{background:var(--fail-bg);color:var(--fail)}
.critical{color:var(--fail);font-weight:600}
.sheets{break-before:page}
.sheets>section:first-child{margin-top:0}
.reading{table-layout:fixed}.reading th:first-child{width:30mm}.reading th:last-child{width:27mm}.reading th,.reading td{padding-right:4mm}.reading td:last-child{white-space:nowrap}
.reading tr.differs td,.reading tr.missing td{background:#fdf3f3}
.crawlers th{width:46mm}.crawlers .maker-name{font-weight:600}
.works{columns:2;column-gap:8mm;margin:0;padding:0;list-style:none}
.works li{position:relative;padding-left:5mm;margin-bottom:1mm;break-inside:avoid}
.works li::before{content:"✓";content:"✓" / "";position:absolute;left:0;color:var(--good);font-weight:700}
.bars th,.bars td{vertical-align:middle}.bars .bar{width:26mm}.bars tbody th{white-space:nowrap}.bars th,.bars td{padding-top:1.35mm;padding-bottom:1.35mm}.bars th,.bars td{padding-right:3mm}
.bar svg{display:block;width:100%;height:1.8mm;border-radius:.9mm}
.keep{break-inside:avoid}
.result{break-inside:avoid;padding:2mm 0;border-bottom:.2mm solid var(--line)}
.result p{margin:0}.result .name{font-weight:600}.proof{color:var(--soft);font-size:8pt}
pre{margin:1mm 0 0;padding:2mm 3mm;background:var(--sheet);border:.2mm solid var(--line);border-radius:1mm;font-size:8.5pt;white-space:pre-wrap;break-inside:avoid}
code{font-family:"Liberation Mono","DejaVu Sans Mono",Menlo,Consolas,monospace}
.made{margin-top:3mm;color:var(--soft);font-size:7.75pt}
.appendix{break-before:page;margin-top:0}
a{color:inherit;text-decoration:none}
`;

const fonts = `"Geist","Inter","Helvetica Neue",Helvetica,Arial,"Liberation Sans","Noto Sans",sans-serif`;
