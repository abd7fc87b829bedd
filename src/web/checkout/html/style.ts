/** Contrast in light and dark mode: at least 4.5:1 for text, 3:1 for field borders. */
export const checkoutStyle = `
:root{color-scheme:light dark;--paper:#fff;--pane:#f6f5f2;--ink:#1d1c1a;--soft:#5d5952;--line:#dedad3;--edge:#857f75;--accent:#0b5a53;--on-accent:#fff;--accent-soft:#e5f1ef;--focus:#1c62d1;
--bad:#a3211b;--bad-soft:#fcebe9;--warn:#7a4a00;--warn-soft:#fdf3df;--good:#14653b;--good-soft:#e6f4ec}
@media (prefers-color-scheme:dark){:root{--paper:#15171b;--pane:#1c1f24;--ink:#eceae6;--soft:#b0aca4;--line:#343840;--edge:#7d848f;--accent:#7fd3c7;--on-accent:#06231f;--accent-soft:#17302e;--focus:#8ab8ff;
--bad:#ffaea6;--bad-soft:#3a1c1b;--warn:#f3cc84;--warn-soft:#33270f;--good:#8fe0b5;--good-soft:#132c20}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;overflow-wrap:anywhere}
h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0}
h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:1.2rem;line-height:1.3}
h3{font-size:1rem}
ul,ol{list-style:none}
fieldset{border:0;min-width:0}
legend{padding:0}
a{color:var(--accent);text-underline-offset:.18em}
img,svg{display:block}
.money,.number{font-variant-numeric:tabular-nums;white-space:nowrap}
.soft{color:var(--soft)}
.small{font-size:.9375rem}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0;padding:0}
.skip{position:absolute;left:-100rem;top:.5rem;padding:.5rem 1rem;background:var(--paper);z-index:1}
.skip:focus{left:.5rem}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
.top,main,.foot{max-width:40rem;margin:0 auto;padding-inline:1.25rem}
.wide .top,.wide main,.wide .foot{max-width:66rem}
.top{padding-block:1.1rem}
.store{font-weight:650;letter-spacing:-.01em}
.store a{display:inline-flex;align-items:center;min-height:44px;color:inherit;text-decoration:none}
.store a:hover{text-decoration:underline}
main{padding-block:.25rem 3rem}
.intro{margin:.5rem 0 1.5rem}
.intro p{margin-top:.4rem;color:var(--soft)}
.foot{padding-block:1rem 2rem;border-top:1px solid var(--line);font-size:.9375rem}
.foot ul{display:flex;flex-wrap:wrap;gap:0 1.5rem}
.foot a{display:inline-flex;align-items:center;min-height:44px;color:var(--soft)}
.said{margin:0 0 1.5rem;padding:1rem 1.1rem;border-radius:10px;border:1px solid;border-left-width:5px;background:var(--warn-soft);border-color:var(--warn)}
.said.bad{background:var(--bad-soft);border-color:var(--bad)}
.said.good{background:var(--good-soft);border-color:var(--good)}
.said h2{font-size:1.05rem}
.said li{margin-top:.35rem;padding-left:1.1rem;position:relative}
.said li::before{content:"";position:absolute;left:.1rem;top:.65em;width:.35rem;height:.35rem;border-radius:50%;background:currentColor}
.said a{color:inherit}
.order{background:var(--pane);border:1px solid var(--line);border-radius:14px;padding:1.1rem 1.1rem 1.25rem}
.order>h2{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;margin-bottom:.35rem}
.order>h2 .soft{font-size:.9375rem;font-weight:400}
.line{padding-block:.9rem;border-bottom:1px solid var(--line)}
.line-row{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:.1rem .9rem;align-items:start}
.line.part{margin-left:1.5rem}
.picture{width:64px;height:64px;border-radius:8px;border:1px solid var(--line);object-fit:cover;background:var(--paper)}
.no-picture{display:grid;place-items:center;color:var(--soft);font-size:1.4rem;font-weight:600}
.line .name{font-weight:600;line-height:1.35}
.line .sum{text-align:right}
.line .problem{grid-column:2/-1}
del{color:var(--soft);margin-right:.35rem}
.off{color:var(--good);font-size:.9375rem}
.edit>summary,.more>summary{display:inline-flex;align-items:center;min-height:44px;color:var(--accent);cursor:pointer;list-style:none;text-decoration:underline;text-underline-offset:.18em}
.edit>summary::-webkit-details-marker,.more>summary::-webkit-details-marker{display:none}
.line .edit{grid-column:2/-1;margin-bottom:-.6rem}
.line .edit[open]{margin-bottom:0}
.edit-row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end}
.edit-row .field{width:6rem}
.code-row{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.6rem;align-items:end}
.discount li.off{display:flex;justify-content:space-between;gap:1rem}
.codes .problem{flex:1}
.codes li{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-left:.9rem;margin-top:.4rem;border:1px solid var(--line);border-radius:8px;background:var(--paper)}
.discount{padding-block:.35rem .6rem;border-bottom:1px solid var(--line)}
.totals{margin-top:.9rem;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.35rem 0}
.totals dt{overflow-wrap:break-word}
.totals dd{text-align:right;padding-left:1rem}
.totals .total{font-size:1.3rem;font-weight:700;letter-spacing:-.01em;border-top:1px solid var(--line);padding-top:.7rem;margin-top:.35rem}
.totals .note{grid-column:1/-1;text-align:left;padding-left:0;color:var(--soft);font-size:.9375rem}
.step{padding-block:1.6rem}
.step+.step,.actions+.step{border-top:1px solid var(--line)}
.actions+.step{margin-top:1.6rem}
.step>h2,.step>fieldset>legend{font-size:1.2rem;font-weight:700;line-height:1.3;margin-bottom:.75rem}
.step>fieldset>legend{display:block;width:100%}
.known{border:1px solid var(--line);border-radius:10px;padding-inline:1rem}
.known>summary{display:flex;justify-content:space-between;gap:1rem;align-items:center;min-height:52px;padding-block:.6rem;cursor:pointer;list-style:none}
.known>summary::-webkit-details-marker{display:none}
.known .change{color:var(--accent);text-decoration:underline;text-underline-offset:.18em;flex:none}
.known[open]{padding-bottom:1.1rem}
.known[open]>summary .change{visibility:hidden}
.fields{display:grid;gap:1rem}
@media (min-width:30rem){.fields{grid-template-columns:1fr 1fr}.fields .full{grid-column:1/-1}}
.field{display:grid;gap:.3rem;align-content:start}
label,.label{font-weight:600;font-size:.9375rem}
.optional{font-weight:400;color:var(--soft)}
.hint{font-size:.875rem;color:var(--soft)}
input:not([type=radio],[type=checkbox]),select{width:100%;min-height:48px;padding:.55rem .8rem;font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--edge);border-radius:8px}
select{text-overflow:ellipsis}
[aria-invalid=true]:not([type=radio],[type=checkbox]){border:2px solid var(--bad)}
.problem{color:var(--bad);font-size:.9375rem;font-weight:600}
.warn-text{color:var(--warn);font-size:.9375rem}
.picks{display:grid;gap:.6rem}
.pick{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:.1rem .8rem;align-items:center;min-height:56px;padding:.7rem 1rem;border:1px solid var(--edge);border-radius:10px;cursor:pointer;font-weight:400;font-size:1rem}
.pick:has(:checked){border-color:var(--accent);background:var(--accent-soft);box-shadow:inset 0 0 0 1px var(--accent)}
.pick:has(:focus-visible){outline:3px solid var(--focus);outline-offset:2px}
.pick :focus-visible{outline:0}
.pick b{font-weight:600}
.pick .hint{display:block}
.pick.tick{align-items:start;border-color:var(--line);background:var(--pane)}
input[type=radio],input[type=checkbox]{width:1.35rem;height:1.35rem;margin:0;accent-color:var(--accent)}
.tick input{margin-top:0}
button,.button{overflow-wrap:break-word;display:inline-flex;justify-content:center;align-items:center;min-height:48px;padding:.6rem 1.2rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:10px;border:1px solid var(--edge);background:var(--paper);color:var(--ink);cursor:pointer}
button:hover,.button:hover{border-color:var(--ink)}
.main-button{width:100%;min-height:56px;font-size:1.125rem;border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
.main-button:hover{border-color:var(--ink);filter:brightness(1.08)}
.link-button{flex:none;white-space:nowrap;border-color:transparent;background:none;color:var(--accent);text-decoration:underline;text-underline-offset:.18em;padding-inline:.9rem;font-weight:500}
.danger{color:var(--bad);border-color:var(--bad)}
.actions{display:grid;gap:.75rem;margin-top:1.1rem}
.due{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;font-weight:600}
.due strong{font-size:1.3rem}
.may{margin:.5rem 0 1.25rem;padding-inline-start:1.25rem}
.may li{margin-bottom:.25rem}
.apart{margin-block:1.25rem}
.actions.between{justify-items:start;margin-top:-.25rem}
.test-note{margin-bottom:.9rem;padding:.6rem .9rem;border-radius:8px;background:var(--warn-soft);color:var(--warn);font-size:.9375rem}
.picks+.more{margin-top:.4rem}
.leave{margin-top:1rem}
.leave .actions{margin-top:.25rem;justify-items:start}
.panel{margin-top:1.5rem;padding:1.5rem;border:1px solid var(--line);border-radius:14px;background:var(--pane)}
.panel>*+*{margin-top:.9rem}
.panel.center{text-align:center}
.tick-mark{width:56px;height:56px;margin-inline:auto;color:var(--good)}
.wait{display:inline-block;width:2.2rem;height:2.2rem;border:4px solid var(--line);border-top-color:var(--accent);border-radius:50%}
@media (prefers-reduced-motion:no-preference){.wait{animation:turn 1s linear infinite}@keyframes turn{to{transform:rotate(1turn)}}}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.4rem 1.25rem}
.facts dt{color:var(--soft)}
.part-head{margin:1.75rem 0 .6rem}
.steps li{padding:.7rem 0;border-bottom:1px solid var(--line)}
.badge{display:inline-block;padding:.1rem .7rem;border-radius:1rem;background:var(--accent-soft);color:var(--accent);font-weight:600;font-size:.9375rem}
.gap{margin-top:1.5rem}
@media (min-width:60rem){.both{display:grid;grid-template-columns:minmax(0,25rem) minmax(0,1fr);gap:3.5rem;align-items:start}.both .step:first-of-type{padding-top:0}}
@media (max-width:59.99rem){.both>.order{margin-bottom:.5rem}}
@media (max-width:24rem){.picture{width:52px;height:52px}.order,.panel{padding-inline:.9rem}}
@media print{:root{color-scheme:light;--paper:#fff;--pane:#fff;--ink:#000;--soft:#333;--line:#bbb}body{font-size:11pt}.skip,.edit,.more,.leave,.foot,button,.button,.optional,.code-row,.known .change,.pick:not(:has(:checked)){display:none}.both{display:block}.order,.panel{border:0;padding:0}a{color:inherit}.line,.step,.pick{break-inside:avoid}}
`;
