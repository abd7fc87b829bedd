/** Style sheet of the report. Every pair of text and background is at least 4.5 to 1, in light and in dark. */
export const reportStyle = `
:root{--paper:#fff;--sheet:#f6f7f9;--ink:#1a1f29;--soft:#545d6b;--line:#d9dde3;--link:#0b57c2;--good:#1a7f4b;--middling:#b06a00;--bad:#c22f2f;--track:#e3e7ec;--range:#b9c6d8;
--pass-bg:#e2f3e9;--pass:#14653b;--warn-bg:#fdf0d8;--warn:#7a4a00;--fail-bg:#fce4e4;--fail:#9c1f1f;--none-bg:#e9ecf0;--none:#4a5361}
@media (prefers-color-scheme:dark){:root{--paper:#12161d;--sheet:#1a2029;--ink:#e8ebf0;--soft:#a3adba;--line:#303946;--link:#8ab8ff;--good:#4cc38a;--middling:#e5a33b;--bad:#f07171;--track:#2b333f;--range:#4a5a72;
--pass-bg:#123524;--pass:#8fe0b5;--warn-bg:#3b2a0b;--warn:#f5cd85;--fail-bg:#421a1c;--fail:#ffb3b0;--none-bg:#2a323d;--none:#bcc5d1}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;overflow-wrap:anywhere;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header.top,main,footer{max-width:68rem;margin:0 auto;padding:0 1.25rem}
header.top{padding-top:1.5rem}
.brand{margin:0;color:var(--soft);font-weight:600;letter-spacing:.04em}
h1{margin:.25rem 0 1rem;font-size:1.7rem;line-height:1.2}
h2{margin:2.5rem 0 .5rem;font-size:1.3rem}
h3{margin:0;font-size:1.05rem}
.when{margin:-.75rem 0 1rem;color:var(--soft)}
.url,.pages{overflow-wrap:anywhere}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,pre:focus-visible,.wide:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.summary{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:1.25rem 2.5rem;align-items:center;background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:1.5rem}
.dial{width:100%;display:block}
.dial .figure{font-size:52px;font-weight:700;fill:var(--ink)}
.dial .grade{font-size:16px;fill:var(--ink)}
.dial .between{font-size:13px;fill:var(--soft)}
.track{fill:var(--track)}.range{fill:var(--range)}.cap{fill:var(--ink)}
.tone-good{fill:var(--good)}.tone-middling{fill:var(--middling)}.tone-bad{fill:var(--bad)}
.verdict{margin:0 0 .4rem;font-size:1.15rem;font-weight:600}
.certainty{margin:.4rem 0 0;color:var(--soft);overflow-wrap:anywhere}
.because{margin:0 0 .4rem;color:var(--soft)}
.caps{margin:.25rem 0;padding-left:1.2rem}
.bars{grid-column:1/-1;border-top:1px solid var(--line)}
.bars tr:first-child>*{padding-top:1rem}
table{overflow-wrap:normal;border-collapse:collapse;width:100%}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;padding:.3rem .5rem .3rem 0;vertical-align:top;font-weight:400}
thead th{color:var(--soft);border-bottom:1px solid var(--line)}
.bars th{white-space:nowrap;padding-right:1rem}
.bars td{vertical-align:middle}
.bar{width:100%}.matrix .bar{width:40%;min-width:6rem;vertical-align:middle}
.bar svg{display:block;width:100%;height:.6rem;border-radius:.3rem}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;padding-left:.5rem}
.found .fail{color:var(--fail);font-weight:600}
.found{white-space:nowrap;color:var(--soft);font-size:.92rem;padding-left:.5rem}
.contents{width:auto;font-size:.95rem}.contents th,.contents td{padding:.15rem 1.25rem .15rem 0;white-space:nowrap}
.contents th:not(:first-child),.contents td{text-align:right}
.contents tbody th{white-space:normal}
.count{display:inline-block;min-width:1.6rem;text-align:center;padding:0 .35rem;border-radius:1rem;font-weight:600;background:var(--none-bg);color:var(--none);text-decoration:none}
.count.pass{background:var(--pass-bg);color:var(--pass)}.count.warn{background:var(--warn-bg);color:var(--warn)}.count.fail{background:var(--fail-bg);color:var(--fail)}
.none{color:var(--soft);padding:0 .35rem}
.wide{overflow-x:auto}
.warnings h2{margin:0;font-size:1rem}.warnings ul{margin:.25rem 0 0;padding-left:1.2rem}
.warnings{margin-top:1rem;padding:.75rem 1rem;border-left:4px solid var(--middling);background:var(--sheet)}
.fixes{padding:0;list-style:none}
.fix{border:1px solid var(--line);border-radius:10px;padding:.75rem 1rem;margin:.6rem 0;background:var(--sheet)}
.fix.first{border-left:5px solid var(--bad)}
.position{display:inline-block;min-width:1.6rem;margin-right:.5rem;text-align:center;border-radius:1rem;background:var(--track);font-size:.88rem;font-weight:600}
.facts{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.25rem 0 .5rem;color:var(--soft);font-size:.92rem}
.gain{color:var(--ink);font-weight:600}
.fix summary .name{font-weight:600}
.fix .turns{margin-bottom:.25rem}
.turns{font-size:.92rem;color:var(--soft)}
summary{cursor:pointer}
pre{margin:.4rem 0;padding:.6rem .8rem;background:var(--paper);border:1px solid var(--line);border-radius:6px;overflow-x:auto;font-size:.84rem;white-space:pre-wrap;overflow-wrap:anywhere}
.category{margin-top:1.5rem}
.category h3{display:flex;justify-content:space-between;gap:1rem;border-bottom:2px solid var(--line);padding-bottom:.2rem}
.known{margin:.2rem 0;color:var(--soft);font-size:.92rem}
.group{border-bottom:1px solid var(--line)}
.group>summary{padding:.45rem 0;color:var(--soft)}
.group>.rows{padding-left:1rem;border-left:3px solid var(--line);margin-bottom:.75rem}
.group .result:last-child{border-bottom:0}
.result{border-bottom:1px solid var(--line)}
.result>summary{display:grid;grid-template-columns:7.2rem 1fr auto;gap:.1rem .6rem;padding:.45rem 0;align-items:baseline;list-style:none}
.result>summary::-webkit-details-marker{display:none}
.result .name::before{content:"\\25b8  " / "";color:var(--soft)}.result[open] .name::before{content:"\\25be  " / ""}
.result .name{font-weight:600}
.result .said{grid-column:2/-1;color:var(--soft)}
.more{padding:0 0 .8rem 7.8rem}
.meta{margin:.2rem 0;color:var(--soft);font-size:.92rem}
.badge{display:inline-block;padding:0 .5rem;border-radius:1rem;font-size:.82rem;font-weight:600;background:var(--none-bg);color:var(--none);white-space:nowrap;justify-self:start}
.badge.pass{background:var(--pass-bg);color:var(--pass)}.badge.warn{background:var(--warn-bg);color:var(--warn)}.badge.fail{background:var(--fail-bg);color:var(--fail)}
.priority{font-size:.88rem;color:var(--soft)}.priority.critical{color:var(--fail);font-weight:600}
.result:target,.group:target>summary{background:var(--sheet)}
.repeat summary{font-size:.88rem;color:var(--soft)}
.proof{margin:.6rem 0}figcaption{font-size:.88rem;color:var(--soft)}
.pages{font-size:.9rem}
.reading td,.reading th{padding-right:1.25rem}.reading tbody th{font-weight:600;white-space:nowrap}.reading td{min-width:7rem;overflow-wrap:anywhere}.reading tr.differs td,.reading tr.missing td{background:var(--fail-bg)}.reading .badge{text-decoration:none}
.standing dt{font-weight:600;margin-top:.75rem}.standing dd{margin:.2rem 0}.standing dd p{margin:.2rem 0}
.sample th,.sample td{padding-right:1.25rem}.sample td:not(.url){min-width:4.5rem}
footer{padding-top:2rem;padding-bottom:2rem;color:var(--soft);font-size:.88rem}
@media (max-width:44rem){.summary{grid-template-columns:minmax(0,1fr);padding:1rem}.dial{max-width:14rem;margin:0 auto}.bars tbody,.bars tr{display:grid}.bars tr{grid-template-columns:1fr auto auto;padding:.35rem 0}.bars tr>*,.bars tr:first-child>*{padding:0}.bars th{white-space:normal}.bars tr .number{padding-left:.75rem;grid-area:1/3;white-space:normal}.bars tr .bar{grid-area:2/1/3/-1}.contents th,.contents td{padding-right:.5rem}.contents tbody th{min-width:7rem}.group>.rows{padding-left:.5rem}.result>summary{grid-template-columns:auto 1fr}.result .name{grid-column:1/-1}.result .said{grid-column:1/-1}.priority{justify-self:end}.more{padding-left:0}.pages thead{display:none}.pages tr{display:block;padding:.3rem 0;border-bottom:1px solid var(--line)}.pages td{display:block;padding:0}}
@media print{:root{color-scheme:light}body{font-size:11px}.fix details::details-content,.result.fail::details-content,.result.warn::details-content{content-visibility:visible;block-size:auto}.repeat,.contents{display:none}.said,.facts{color:#000}header.top,main,footer{max-width:none;padding:0}.summary,.fix{break-inside:avoid}h2{break-after:avoid}a{color:inherit;text-decoration:none}pre{white-space:pre-wrap}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;
