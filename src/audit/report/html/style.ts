/** Style sheets of the report. Every pair of text and background is at least 4.5 to 1, in light and in dark. */

/** Of the file that stands alone: colors by the names that the service's own pages use, and the frame. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#14161a);--pane:light-dark(#f6f5f2,#1b1e23);--raised:light-dark(#fff,#21252b);--ink:light-dark(#1d1c1a,#eceae6);--soft:light-dark(#5d5952,#b0aca4);--line:light-dark(#dedad3,#343840);--edge:light-dark(#857f75,#7d848f);--accent:light-dark(#0b5a53,#7fd3c7);--focus:light-dark(#1c62d1,#8ab8ff);
--good:light-dark(#14653b,#8fe0b5);--good-soft:light-dark(#e2f3e9,#132c20);--warn:light-dark(#7a4a00,#f3cc84);--warn-soft:light-dark(#fdf0d8,#33270f);--bad:light-dark(#a3211b,#ffaea6);--bad-soft:light-dark(#fce9e7,#3a1c1b);--fill-good:light-dark(#1a7f4b,#4cc38a);--fill-warn:light-dark(#b06a00,#e5a33b);--fill-bad:light-dark(#c22f2f,#f07171);--track:light-dark(#e6e2da,#2c3138)}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;overflow-wrap:anywhere;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,pre{margin:0;padding:0}
header.top,main,footer{max-width:72rem;margin:0 auto;padding:0 1.25rem}
header.top{padding-top:1.75rem;padding-bottom:1.25rem}
.brand{color:var(--soft);font-weight:600}
h1{font-size:clamp(1.5rem,1.2rem + 1.2vw,2rem);line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
h2{font-size:1.25rem;line-height:1.3;letter-spacing:-.01em}
a{color:var(--accent);text-underline-offset:.18em}
summary{cursor:pointer}
svg{display:block}
code,pre{font-family:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.92em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
footer{padding-top:2.5rem;padding-bottom:2.5rem;color:var(--soft);font-size:.875rem}
@media print{:root{color-scheme:light}body{font-size:11px}header.top,main,footer{max-width:none;padding:0}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;

/** Of its sections, in any page: what is below `.report`. */
export const reportStyle = `
.report{container:report/inline-size;
section{margin-top:2.25rem}
section.summary{margin-top:0}
h2{margin:0 0 .6rem}
h3,h4{font-size:1rem;line-height:1.4;font-weight:600}
:is(.meta,.certainty,.because,.promise,figcaption){color:var(--soft);font-size:.875rem}
.url{overflow-wrap:anywhere}
pre{margin:.5rem 0;padding:.6rem .8rem;background:var(--pane);border:1px solid var(--line);border-radius:8px;overflow-x:auto;font-size:.8125rem;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere}
pre code{font-size:inherit}
table{width:100%;max-width:none;display:table;border-collapse:collapse;overflow-wrap:normal;font-size:.9375rem}
:is(th,td){padding:.4rem 1rem .4rem 0;text-align:left;vertical-align:top;font-weight:400;border-bottom:1px solid var(--line)}
:is(th,td):last-child{padding-right:0}
thead th{color:var(--soft);font-size:.8125rem;font-weight:600;white-space:nowrap}
.badge{display:inline-block;padding:.05rem .5rem;border-radius:1rem;background:var(--track);color:var(--ink);font-size:.8125rem;font-weight:600;white-space:nowrap;text-decoration:none}
.badge.pass{background:var(--good-soft);color:var(--good)}
.badge.warn{background:var(--warn-soft);color:var(--warn)}
.badge.fail{background:var(--bad-soft);color:var(--bad)}
.priority.critical{color:var(--bad);font-weight:600}
.none{padding:0;color:var(--soft)}
.number{font-variant-numeric:tabular-nums;white-space:nowrap}
.track{fill:var(--track)}
.range{fill:var(--edge);opacity:.55}
.cap{fill:var(--ink)}
.tone-good{fill:var(--fill-good)}
.tone-middling{fill:var(--fill-warn)}
.tone-bad{fill:var(--fill-bad)}
.position{display:inline-grid;place-items:center;min-width:1.75rem;height:1.75rem;border-radius:1rem;background:var(--track);font-size:.8125rem;font-weight:700;font-variant-numeric:tabular-nums}
.keys{display:flex;flex-wrap:wrap;gap:0 .9rem;color:var(--soft);font-size:.875rem}
.gain{color:var(--ink)}
.amount{color:var(--soft);font-size:.875rem;font-weight:400;font-variant-numeric:tabular-nums;white-space:nowrap}

.summary{padding:1.25rem 1.5rem 1.5rem;border:1px solid var(--line);border-radius:14px;background:var(--raised)}
.origin{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin-bottom:1rem;padding-bottom:.8rem;border-bottom:1px solid var(--line)}
.origin img{max-height:2.5rem;max-width:12rem;object-fit:contain;border-radius:1px;background:light-dark(transparent,#fff);box-shadow:0 0 0 .35rem light-dark(transparent,#fff)}
.whose{font-weight:600}
.when{color:var(--soft);font-size:.875rem}
.when:not(:first-child){margin-left:auto}
.scored{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:1rem 2rem;align-items:center}
.dial{width:100%;max-width:none;margin:0}
.dial .figure{font-size:52px;font-weight:700;letter-spacing:-2px;fill:var(--ink)}
.dial .grade{font-size:16px;font-weight:600;fill:var(--ink)}
.dial .between{font-size:14px;fill:var(--soft)}
.meaning>*+*{margin-top:.35rem}
.verdict{font-size:1.2rem;font-weight:600;line-height:1.35;text-wrap:pretty}
.caps{padding-left:1.1rem;color:var(--soft);font-size:.875rem}
.warnings{margin-top:1rem;padding:.7rem 1rem;border-left:4px solid var(--warn);border-radius:4px;background:var(--pane);font-size:.9375rem}
.warnings h2{margin:0;font-size:.9375rem}
.warnings ul{padding-left:1.1rem}

.opening{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 2.75rem;align-items:start}
.opening.single{grid-template-columns:minmax(0,1fr)}
.actions-first ol{list-style:none}
.actions-first li{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 .75rem;align-items:baseline;padding:.55rem 0;border-top:1px solid var(--line)}
.actions-first .keys{grid-column:2}
.actions-first .title{font-weight:600;line-height:1.4}
.actions-first .title a:not(:hover){text-decoration:none}
.promise{padding-top:.6rem;border-top:1px solid var(--line)}
.seen .meta{margin-bottom:.3rem}
.reading{font-size:.875rem}
.reading :is(th,td){padding-right:.75rem}
.reading tbody th{font-weight:600;white-space:nowrap}
.reading td{overflow-wrap:anywhere}
.reading td:nth-child(2){width:36%}
.reading td:nth-child(3){width:30%}
.reading .value{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.reading tr:is(.differs,.missing)>*{background:var(--bad-soft)}
.reading tr:is(.differs,.missing) th{box-shadow:inset 3px 0 var(--fill-bad)}
.reading tbody th{padding-left:.6rem}
.reading thead th:first-child{padding-left:.6rem}
.reading tr:is(.differs,.missing) .badge{background:var(--bad);color:var(--paper)}
.standing{margin-top:1.5rem}
.standing dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.5rem 1.5rem;padding:.8rem 1rem;border-radius:10px;background:var(--pane);font-size:.9375rem}
.standing dt{font-weight:600}

.before .step{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;font-size:1.2rem}
.before>ul.meta{padding-left:1.1rem}
.up{color:var(--good);font-weight:600}
.down{color:var(--bad);font-weight:600}
.moved{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(21rem,100%),1fr));gap:0 2.75rem;margin:.6rem 0;list-style:none}
.moved li{display:grid;grid-template-columns:minmax(0,1fr) auto 3.5rem;gap:.75rem;padding:.35rem 0;border-bottom:1px solid var(--line);font-size:.9375rem}
.moved li>:last-child{text-align:right;white-space:nowrap}
.before .body{list-style:none}
.before .body li+li{margin-top:.6rem}
.before>.meta:last-child{margin-top:.6rem}

.categories{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 2.75rem;align-items:start}
.category{border-bottom:1px solid var(--line)}
.category>summary{display:grid;grid-template-columns:minmax(0,1fr) auto minmax(2.5rem,auto);gap:.3rem .75rem;align-items:baseline;padding:.6rem 0;list-style:none}
.category .number{text-align:right;font-weight:650}
.category svg{grid-column:1/-1;width:100%;height:.4rem;border-radius:.2rem}
.category .found{color:var(--soft);font-size:.875rem;white-space:nowrap}
.category .found .fail{color:var(--bad);font-weight:600}
.category>ul{margin:.2rem 0 .3rem;padding-left:1.1rem;font-size:.9375rem}
.category>ul li{padding:.2rem 0}
.category>.meta{padding-bottom:.8rem}

.causes{border-top:1px solid var(--line)}
:is(.cause,.annex){border-bottom:1px solid var(--line)}
.cause>summary{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:.1rem .75rem;align-items:baseline;padding:.6rem 0;list-style:none}
.cause>summary .keys{grid-column:2/-1}
.annex>summary{display:flex;gap:.6rem;align-items:baseline;min-height:2.75rem;padding:.55rem 0;list-style:none}
:is(.cause,.annex,.category,.result)>summary::-webkit-details-marker{display:none}
:is(.cause,.annex,.category)>summary h3::before,.result>summary .name::before{content:"▸\\a0" / "";color:var(--soft);font-weight:400}
:is(.cause,.annex,.category)[open]>summary h3::before,.result[open]>summary .name::before{content:"▾\\a0" / ""}
:is(.cause,.annex,.category,.result)>summary:hover :is(h3,.name){text-decoration:underline;text-decoration-color:var(--edge);text-underline-offset:.18em}
.cause>.body{padding:.25rem 0 1.5rem 2.5rem}
.cause>.body>*+*{margin-top:.8rem}
.finding{padding:.9rem 1.1rem;border:1px solid var(--line);border-radius:10px;background:var(--raised)}
.finding>*+*{margin-top:.4rem}
.finding h4{display:flex;flex-wrap:wrap;gap:.2rem .6rem;align-items:baseline}
.finding .priority{font-size:.875rem;font-weight:400;color:var(--soft)}
.finding .priority.critical{color:var(--bad);font-weight:600}
:is(.finding,.cause,.annex,.category,.result):target{outline:2px solid var(--focus);outline-offset:3px;border-radius:4px}
.annex>.body{padding:.25rem 0 1.25rem}
.annex>.body>p{max-width:44rem;margin-bottom:.6rem}
.annex>.body>h4{margin-top:1rem;padding-bottom:.2rem;border-bottom:1px solid var(--line)}
.result{border-bottom:1px solid var(--line)}
.result>summary{display:grid;grid-template-columns:7.5rem minmax(0,1fr) auto;gap:.1rem .6rem;padding:.5rem 0;align-items:baseline;list-style:none}
.result .badge{justify-self:start}
.result>summary .said{grid-column:2/-1;color:var(--soft);font-size:.9375rem}
.result>summary .priority{color:var(--soft);font-size:.875rem}
.result>.more{padding:0 0 .9rem 8.1rem}
.repeat>summary{color:var(--soft);font-size:.875rem}
.proof{margin-top:.6rem}
.pages{margin-top:.5rem;font-size:.875rem}
.scrolling{position:relative;overflow-x:auto}
.matrix td{vertical-align:middle}
.matrix .bar{width:40%;min-width:6rem}
.matrix .bar svg{width:100%;height:.5rem;border-radius:.25rem}
.about{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1.5rem;font-size:.9375rem}
.about dt{color:var(--soft)}
.scope p{max-width:44rem}
.scope p+p{margin-top:.6rem}

@container report (max-width:56rem){
.opening{grid-template-columns:minmax(0,1fr)}
}
@container report (max-width:40rem){
section{margin-top:1.75rem}
section.summary{padding:1rem}
.scored{grid-template-columns:minmax(0,1fr)}
.dial{max-width:12rem;margin:0 auto}
.when:not(:first-child){margin-left:0}
.categories{grid-template-columns:minmax(0,1fr)}
.category>summary:not(:lang(en)){grid-template-columns:minmax(0,1fr) auto}
.category>summary:not(:lang(en)) .found{grid-row:2;grid-column:1/-1}
.standing dl{grid-template-columns:minmax(0,1fr);gap:.1rem}
.standing dd+dt{margin-top:.5rem}
.cause>.body{padding-left:0}
.finding{padding:.8rem}
.cause>summary .amount{grid-row:2;grid-column:2/-1}
.result>summary{grid-template-columns:auto 1fr}
.result>summary :is(.name,.said){grid-column:1/-1}
.result>summary .name{grid-row:2}
.result>summary .priority{justify-self:end}
.result>.more{padding-left:0}
.reading tr.read td:nth-child(3){display:none}
:is(.pages,.reading),:is(.pages,.reading) :is(tbody,tr,td,th){display:block}
:is(.pages,.reading) thead{display:none}
:is(.pages,.reading) tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
:is(.pages,.reading) :is(td,th){width:auto;padding:0;border:0}
.reading tr{position:relative}
.reading tr:is(.differs,.missing){margin:0 -.6rem;padding-inline:.6rem;background:var(--bad-soft)}
.reading tr:is(.differs,.missing) th{box-shadow:none}
.reading tbody th{padding:0 6.5rem 0 0;white-space:normal}
.reading td:nth-child(n){width:auto}
.reading td[data-title]{display:grid;grid-template-columns:6.5rem minmax(0,1fr)}
.reading td[data-title]::before{content:attr(data-title);color:var(--soft)}
.reading td:last-child{position:absolute;top:.45rem;right:0}
.reading tr:is(.differs,.missing) td:last-child{right:.6rem}
}
}
@media print{.report{
:is(.cause,.before .annex)::details-content{content-visibility:visible;block-size:auto}
.repeat{display:none}
.reading .value{display:block}
:is(.summary,.finding,.reading tr,.cause>summary){break-inside:avoid}
:is(h2,h3,h4){break-after:avoid}
a{color:inherit;text-decoration:none}
}}
`;
