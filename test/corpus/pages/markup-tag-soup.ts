import { page } from '../site.ts';

export const corpusPage = page('Tag soup: nothing closed, quotes lost, ids twice', {
  html: `<html><title>Welcome<title>Home</title>
<body bgcolor=white onload="go(">
<p id=a>One <b>two <i>three</b> four</i>
<p id=a class="x"class="y">Five <a href="/six" href="/seven">here</a></span></div></p></p>
<table><tr><td>a<td>b<tr><div>c</div></table>
<ul><div>no item</div>text<li>item</ul><li>alone
<img src=river.gif><br/ ><font color=red>loud</font> &amp &bogus; &#x110000; <3
<form><form><input name=q></form>
<!-- -- a comment > never -- quite -->
<select><option>1<div>2</select><button></button><h3></h3>
</body></html><p>after all`,
});
