/** Pages with every case of the static rules, for the comparison with axe-core. */
import type { Rule } from './axe-browser.ts';

export interface AxePage {
  path: string;
  html: string;
  differs?: Difference[];
}

/** Elements on which we and axe disagree: how many, who finds them, and why that is right. */
export interface Difference {
  rule: Rule;
  only: 'axe' | 'ours';
  count: number;
  reason: string;
}

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cases</title>${head}</head><body><main>${body}</main></body></html>`;

const long = '<i></i>'.repeat(400);

const names = `
<b id="word">Word</b><b id="none"></b><b id="gone" hidden>Gone</b><i id="pic"><img src="/a" alt="Picture"></i>
<button></button><button> &nbsp; </button><button>Text</button><button aria-label="x"></button><button aria-label=" "></button>
<button title="x"></button><button title=""></button><button aria-labelledby="word"></button><button aria-labelledby="none nowhere"></button>
<button aria-labelledby="nowhere gone"></button><button aria-labelledby="pic"></button>
<button><img src="/a" alt="x"></button><button><img src="/a" alt=""></button><button><img src="/a"></button><button><img src="/a" title="x"></button>
<button><img src="/a" alt="x" role="presentation"></button>
<button><svg><title>x</title></svg></button><button><svg><g><title>x</title></g></svg></button><button><svg aria-label="x"></svg></button>
<button><svg role="img"><path d=""/></svg></button><button><svg><text>x</text></svg></button>
<button><svg><svg><title>x</title></svg></svg></button>
<button><span aria-hidden="true">x</span></button><button><span hidden>x</span></button><button><span style="display:none">x</span></button>
<button><span style="visibility: hidden">x</span></button><button><span style="backface-visibility: hidden">x</span></button>
<button><span inert>x</span></button><button><i title="x"></i></button><button><i aria-label="x"></i></button><button><i aria-labelledby="word"></i></button>
<button><div><p>x</p></div></button><button><video title="x">y</video></button><button><canvas>y</canvas></button><button><br></button>
<button><noscript>x</noscript></button><button><template>x</template></button><button><script type="text/plain">x</script></button>
<label>Label <button></button></label><label for="b1">Label</label><button id="b1"></button><label for="b2"></label><button id="b2"></button>
<button role="none"></button><button role="none" disabled></button><button disabled></button><button role="tab"></button>
<button role="combobox" aria-expanded="false">x</button><button role="separator" disabled></button><button role="link">x</button>
<button hidden></button><div hidden><button></button></div><div style="display:none"><button></button></div><div aria-hidden="true"><button tabindex="-1"></button></div>
<div style="visibility:hidden"><button></button><span style="visibility:visible"><button></button></span></div>
<details><summary>More</summary><button></button></details><details open><summary>More</summary><button></button></details>
<dialog><button></button></dialog><div popover><button></button></div><div inert><button></button></div>
<fieldset disabled><button></button></fieldset>
<input type="button"><input type="button" value="x"><input type="button" value=" "><input type="submit"><input type="reset"><input type="submit" value="">
<input type="button" title="x"><input type="SUBMIT" value=""><input type="button" aria-label="x"><label>x <input type="button"></label>
<input type="image" src="/a"><input type="image" src="/a" alt="x"><input type="image" src="/a" alt=""><input type="image" src="/a" title="x">
<input type="image" src="/a" value="x"><input type="image" src="/a" aria-labelledby="word">`;

const links = `
<b id="word">Word</b>
<a href="/a"></a><a href="/a">x</a><a href="/a"><img src="/a"></a><a href="/a"><img src="/a" alt=""></a><a href="/a"><img src="/a" alt="x"></a>
<a href="/a" title="x"></a><a href="/a" aria-label="x"></a><a href="/a" aria-labelledby="word"></a><a href="/a" aria-labelledby="nowhere"></a>
<a></a><a name="x"></a><a href=""></a><a href="/a"><i class="icon"></i></a><a href="/a"><svg><use href="#x"/></svg></a>
<a href="/a" tabindex="-1"></a><a href="/a" aria-hidden="true" tabindex="-1"></a><a href="/a" hidden></a>
<a href="/a" role="button"></a><a href="/a" role="presentation"></a><a href="/a" role="img"></a>
<a href="/a"><input type="submit" value="x"></a><a href="/a"><span title="x"></span></a><a href="/a"><iframe title="x"></iframe></a>
<a href="/a">${long}x</a><a href="/a">\u200b</a><a href="/a"><object>x</object></a>
<a href="/a"><select><option>x</option></select></a>`;

const fields = `
<b id="word">Word</b>
<input><input type="text"><input type="search" name="q"><input type="checkbox"><input type="radio"><input type="hidden"><input type="file"><input type="range">
<textarea></textarea><select><option>x</option></select><select title="x"></select><select aria-label="x"></select>
<label>x <input></label><label><input></label><label>x <select><option>y</option></select></label><label><select><option>y</option></select></label>
<label><select><option>y</option></select> x</label><label aria-label="x"><input></label><label title="x"><input></label>
<label for="f1">x</label><input id="f1"><label for="f2"></label><input id="f2"><label for="f3" hidden>x</label><input id="f3">
<label for="f4" style="display:none">x</label><input id="f4" placeholder="x"><label for="f5" aria-hidden="true">x</label><input id="f5">
<label for="f6"><img src="/a" alt="x"></label><input id="f6"><label for="f7"></label><label for="f7">x</label><input id="f7">
<label for="f8">x</label><label for="f8" hidden>y</label><input id="f8"><label for="f9"></label><label for="f9" hidden>y</label><input id="f9">
<label for="s1">x</label><select id="s1"></select><label for="s2" hidden>x</label><select id="s2"></select>
<input placeholder="x"><input placeholder=" "><input title="x"><input aria-labelledby="word"><input aria-labelledby="nowhere"><textarea placeholder="x"></textarea>
<input disabled><input readonly><input aria-hidden="true" tabindex="-1"><div hidden><input></div><input role="presentation"><input role="none" disabled>
<select disabled></select><input tabindex="-1"><input type="weird"><input type="EMAIL">`;

const roles = `
<div role="buton">x</div><div role="button">x</div><div role="BUTTON">x</div><div role="widget">x</div><div role="">x</div><div role="buton button">x</div>
<div role="button widget">x</div><div role="text">x</div><div role="doc-toc">x</div><div role="graphics-symbol">x</div><div role="buton" hidden>x</div>
<p role="none presentation">x</p><div role="section">x</div><div role="image" aria-label="x"></div><div role="generic">x</div><div role="suggestion">x</div>
<div role="checkbox" tabindex="0">x</div><div role="checkbox" tabindex="0" aria-checked="false">x</div><div role="checkbox" aria-checked="">x</div>
<input type="checkbox" role="switch"><div role="switch">x</div><div role="radio">x</div><div role="heading">x</div><h2 role="heading">x</h2>
<div role="slider">x</div><div role="slider" aria-valuetext="x">x</div><div role="separator">x</div><div role="separator" tabindex="0">x</div>
<div role="combobox">x</div><div role="combobox" aria-expanded="false">x</div><div role="combobox" aria-expanded="true" aria-controls="x">x</div>
<div role="meter">x</div><div role="scrollbar">x</div><div role="menuitemradio">x</div><div role="option">x</div><div role="spinbutton">x</div>
<input role="combobox"><input role="searchbox"><input role="spinbutton"><input role="button"><input role="slider"><input type="search" role="combobox" aria-expanded="false">
<input type="password" role="textbox"><input type="password" role="searchbox"><input type="date" role="combobox" aria-expanded="false"><input type="submit" role="button">
<input type="submit" role="link"><input type="button" role="tab"><input type="image" role="link" alt="x"><input type="checkbox" role="button" aria-pressed="true">
<input type="checkbox" role="button"><input type="radio" role="menuitemradio"><input type="radio" role="checkbox"><input list="dl" role="combobox" aria-expanded="false"><input list="dl" role="searchbox"><datalist id="dl"></datalist>
<a href="/a" role="button">x</a><a href="/a" role="tabpanel">x</a><a href="/a" role="link">x</a><a href="/a" role="doc-noteref">x</a><a role="heading" aria-level="2">x</a>
<button role="button">x</button><button role="heading" aria-level="2">x</button><button role="tab">x</button><button role="doc-backlink">x</button>
<img src="/a" alt="x" role="button"><img src="/a" alt="" role="button"><img src="/a" role="presentation"><img src="/a" alt="" role="img"><img src="/a" alt="" role="img" aria-label="x"><img src="/a" title="x" role="button">
<ul role="list"><li role="listitem">x</li></ul><ul role="tablist"><li role="tab">x</li></ul><ul role="navigation"><li role="button">x</li></ul><ol role="button"></ol>
<ul role="presentation"><li role="presentation">x</li></ul><ul role="menu"><li role="none">x</li></ul>
<nav role="navigation"></nav><nav role="menu"></nav><nav role="tablist"></nav><nav role="button"></nav><header role="banner"></header><header role="presentation"></header><header role="tablist"></header>
<footer role="contentinfo"></footer><footer role="banner"></footer><form role="search"></form><form role="form"></form><form role="dialog"></form>
<section role="region"></section><section role="region" aria-label="x"></section><section role="dialog"></section><section role="button"></section><section role="tabpanel"></section>
<aside role="complementary"></aside><section><aside role="complementary"></aside><aside role="complementary" aria-label="x"></aside></section><aside role="dialog"></aside>
<article role="article"></article><article role="button"></article><article role="feed"></article><h1 role="tab">x</h1><h3 role="presentation">x</h3><h3 role="button">x</h3>
<fieldset role="radiogroup"></fieldset><fieldset role="group"></fieldset><fieldset role="list"></fieldset><label role="button">x</label><legend role="heading" aria-level="3">x</legend>
<select role="menu"></select><select role="listbox"></select><select multiple role="listbox"></select><select role="combobox"></select><select size="3" role="menu"></select><textarea role="textbox"></textarea><textarea role="searchbox"></textarea>
<table role="presentation"><tr role="row"><td role="cell">x</td></tr></table><table role="grid"><tr><td role="gridcell">x</td></tr></table>
<figure role="img" aria-label="x"></figure><figure role="img"><figcaption>x</figcaption></figure><figure role="figure"><figcaption role="heading" aria-level="2">x</figcaption></figure>
<details role="group"><summary role="button">x</summary></details><summary role="button">x</summary><iframe role="presentation"></iframe><iframe role="region"></iframe><video role="application"></video><video role="img"></video>
<dl role="list"></dl><dl role="table"></dl><dt role="listitem">x</dt><dd role="definition">x</dd><dd role="button">x</dd><hr role="separator"><hr role="button"><br role="presentation">
<dialog role="alertdialog"></dialog><dialog open role="dialog" hidden></dialog><svg role="img"></svg><svg role="button"></svg><custom-thing role="button">x</custom-thing><output role="status"></output><progress role="progressbar"></progress><progress role="meter"></progress>
<search role="search"></search><search role="list"></search><menu role="toolbar"></menu><area role="link"><meter role="meter"></meter><object role="img"></object><embed role="img"><picture role="img"></picture><p role="button" tabindex="0">x</p>`;

const attributes = `
<b id="here">x</b><b id="alert" role="alert">x</b><b id="polite" aria-live="polite">x</b><b id="unheard" hidden>x</b>
<p aria-labeledby="here">x</p><p aria-control="here">x</p><p aria-label="x">x</p><p aria-braillelabel="x">x</p><p aria-actions="here">x</p><p aria-description="x">x</p><p aria-="x">x</p><p aria-role="x" hidden>x</p>
<p aria-hidden="no">x</p><p aria-hidden="">x</p><p aria-hidden="FALSE">x</p><p aria-hidden>x</p><p aria-busy="True">x</p><p aria-busy="1">x</p><p aria-busy=" true">x</p><p aria-disabled="disabled">x</p>
<p aria-expanded="true">x</p><p aria-expanded="open">x</p><p aria-expanded="undefined">x</p><p aria-pressed="mixed">x</p><p aria-checked="checked">x</p><p aria-haspopup="menu">x</p><p aria-haspopup="popup">x</p><p aria-haspopup="">x</p>
<p aria-live="loud">x</p><p aria-relevant="additions text">x</p><p aria-relevant="Additions">x</p><p aria-relevant="all some">x</p><p aria-sort="ascending">x</p><p aria-sort="up">x</p><p aria-current="yes">x</p><p aria-invalid="">x</p><p aria-invalid="bad">x</p>
<p aria-level="2">x</p><p aria-level="0">x</p><p aria-level="two">x</p><p aria-level="9">x</p><p aria-setsize="-1">x</p><p aria-setsize="-2">x</p><p aria-posinset="1.5">x</p><p aria-rowspan="0">x</p><p aria-colspan="0">x</p><p aria-colcount=" 3">x</p>
<p aria-valuenow="1.5">x</p><p aria-valuenow=".5">x</p><p aria-valuenow="5.">x</p><p aria-valuenow=".">x</p><p aria-valuenow="+5">x</p><p aria-valuenow="50%">x</p><p aria-valuenow="">x</p><p aria-valuemin="-1e3">x</p>
<p aria-controls="here">x</p><p aria-controls="nowhere">x</p><p aria-controls="nowhere here">x</p><p aria-controls="nowhere" aria-expanded="false">x</p><p aria-controls="nowhere" aria-selected="false">x</p><p aria-controls="nowhere" aria-haspopup="true">x</p><p aria-controls="nowhere" aria-haspopup="false">x</p><p aria-controls="">x</p><p aria-controls=" ">x</p>
<p aria-owns="nowhere">x</p><p aria-owns="nowhere" aria-expanded="false">x</p><p aria-owns="here">x</p><p aria-describedby="nowhere">x</p><p aria-labelledby="nowhere">x</p><p aria-details="nowhere">x</p><p aria-flowto="nowhere">x</p><p aria-actions="nowhere">x</p>
<p aria-activedescendant="here">x</p><p aria-activedescendant="nowhere">x</p><p aria-activedescendant="here nowhere">x</p><p aria-activedescendant="">x</p><p aria-autocomplete="list">x</p><p aria-autocomplete="on">x</p><p aria-orientation="vertical">x</p><p aria-orientation="up">x</p>
<p aria-roledescription="">x</p><p aria-keyshortcuts=" ">x</p><p aria-valuetext="">x</p><p aria-dropeffect="copy move">x</p><p aria-dropeffect="drop">x</p><p aria-grabbed="yes">x</p>
<input aria-label="x" aria-invalid="true" aria-errormessage="alert"><input aria-label="x" aria-invalid="true" aria-errormessage="polite"><input aria-label="x" aria-invalid="true" aria-errormessage="here"><input aria-label="x" aria-invalid="true" aria-errormessage="here" aria-describedby="here">
<input aria-label="x" aria-invalid="true" aria-errormessage="here alert"><input aria-label="x" aria-invalid="true" aria-errormessage="unheard"><input aria-label="x" aria-invalid="true" aria-errormessage="nowhere"><input aria-label="x" aria-errormessage="here"><input aria-label="x" aria-invalid="false" aria-errormessage="here">
<svg aria-hidden="maybe"></svg><div hidden><p aria-busy="1">x</p></div>`;

const focus = `
<p aria-hidden="true">x</p><div aria-hidden="true"><a href="/a">x</a></div><div aria-hidden="true"><a>x</a></div><div aria-hidden="true"><a href="/a" tabindex="-1">x</a></div>
<button aria-hidden="true">x</button><button aria-hidden="true" disabled>x</button><button aria-hidden="true" tabindex="-1">x</button><div aria-hidden="true"><span tabindex="0">x</span></div>
<div aria-hidden="true"><input aria-label="x"></div><div aria-hidden="true"><input type="hidden"></div><div aria-hidden="true"><select aria-label="x"></select></div><div aria-hidden="true"><textarea aria-label="x"></textarea></div>
<div aria-hidden="true"><div aria-hidden="true"><a href="/a">x</a></div></div><div aria-hidden="true" hidden><a href="/a">x</a></div><div aria-hidden="true"><a href="/a" hidden>x</a></div>
<div aria-hidden="true" inert><a href="/a">x</a></div><div aria-hidden="true"><details><summary>x</summary></details></div><div aria-hidden="true"><details>x</details></div>
<fieldset disabled aria-hidden="true"><input aria-label="x"></fieldset><div aria-hidden="TRUE"><a href="/a">x</a></div><div aria-hidden="true"><span tabindex="-1">x</span></div><div aria-hidden="true"><span tabindex="x">x</span></div>
<div aria-hidden="true"><dialog><button>x</button></dialog></div><div aria-hidden="true" style="visibility:hidden"><a href="/a">x</a></div><div aria-hidden="true"><fieldset disabled><legend><button>x</button></legend></fieldset></div>
<i tabindex="1">x</i><i tabindex="0">x</i><i tabindex="-1">x</i><i tabindex="+2">x</i><i tabindex=" 3 ">x</i><i tabindex="4px">x</i><i tabindex="">x</i><i tabindex="x5">x</i><i tabindex="6" hidden>x</i><i tabindex="7" aria-hidden="true">x</i>
<label for="twice">x</label><input id="twice"><input id="twice"><p id="plain">x</p><p id="plain">x</p><p aria-describedby="told more">x</p><b id="told"></b><b id="told"></b><b id="told"></b><b id="more"></b>
<p aria-controls="panel" aria-expanded="false">x</p><b id="panel"></b><b id="panel" hidden></b><a href="#plain">x</a><p id=""></p><p id=""></p>`;

const styles = `<style>
.none { display: none } .away { visibility: hidden } .shown { display: block }
.out { position: absolute; left: -9999px } .tiny { position: absolute; clip-path: inset(50%) }
</style>`;

const styled = `
<button class="none"></button><div class="away"><a href="/a"></a></div><div class="none"><input></div><select class="away"></select>
<button><span class="none">x</span></button><a href="/a"><span class="away">x</span></a>
<button hidden class="shown"></button>
<button class="out"></button><button><span class="tiny">x</span></button>
<div aria-hidden="true" class="none"><a href="/a">x</a></div>
<div class="none" role="buton">x</div><label for="l" class="none">x</label><input id="l">`;

const modal = `<div role="dialog" aria-label="Cookies"><p>x</p></div><div aria-hidden="true"><a href="/a">x</a></div>`;

export const axePages: readonly AxePage[] = [
  {
    path: '/names',
    html: page(names),
    differs: [
      {
        rule: 'input-button-name',
        only: 'ours',
        count: 1,
        reason: 'axe reads the type in lower case alone, browsers in any',
      },
    ],
  },
  {
    path: '/links',
    html: page(links),
    differs: [
      {
        rule: 'link-name',
        only: 'ours',
        count: 1,
        reason: 'what is chosen in a select is not taken for the name of the link around it',
      },
    ],
  },
  { path: '/fields', html: page(fields) },
  { path: '/roles', html: page(roles) },
  { path: '/attributes', html: page(attributes) },
  {
    path: '/focus',
    html: page(focus),
    differs: [
      {
        rule: 'aria-hidden-focus',
        only: 'ours',
        count: 1,
        reason: 'axe looks for "true" in lower case alone, browsers take any',
      },
    ],
  },
  { path: '/body', html: page('<h1>x</h1>').replace('<body>', '<body aria-hidden="true">') },
  {
    path: '/styled',
    html: page(styled, styles),
    differs: [
      { rule: 'button-name', only: 'ours', count: 1, reason: 'a style sheet hides the button' },
      { rule: 'link-name', only: 'ours', count: 1, reason: 'a style sheet hides the link' },
      { rule: 'label', only: 'ours', count: 1, reason: 'a style sheet hides the field' },
      { rule: 'select-name', only: 'ours', count: 1, reason: 'a style sheet hides the field' },
      { rule: 'aria-roles', only: 'ours', count: 1, reason: 'a style sheet hides the element' },
      { rule: 'aria-hidden-focus', only: 'ours', count: 1, reason: 'a style sheet hides the panel' },
      {
        rule: 'button-name',
        only: 'axe',
        count: 2,
        reason: 'a style sheet hides the text, or shows what is hidden',
      },
      { rule: 'link-name', only: 'axe', count: 1, reason: 'a style sheet hides the text' },
      { rule: 'label', only: 'axe', count: 1, reason: 'a style sheet hides the label' },
    ],
  },
  {
    path: '/modal',
    html: page(modal),
    differs: [
      {
        rule: 'aria-hidden-focus',
        only: 'ours',
        count: 1,
        reason: 'axe does not judge while a dialog is open, and a style sheet says whether one is',
      },
    ],
  },
];
