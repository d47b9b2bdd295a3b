import { page } from '../site.ts';

export const corpusPage = page(
  'A form and its surroundings that readers with assistive technology cannot use',
  {
    html: `<!doctype html><html><head><meta charset="utf-8"><title>Book a night at the inn</title>
<meta http-equiv="refresh" content="30"><meta name="viewport" content="width=device-width, maximum-scale=1"></head>
<body><div>
<h2></h2><h5>Book</h5>
<img src="/inn.jpg"><a href="/inn"><img src="/arrow.png" alt=""></a>
<form><input name="name" tabindex="3"><select name="n"><option>1</select><button><svg></svg></button></form>
<div role="buton" aria-lable="Book">Book</div>
<label for="x">X</label><input id="x"><input id="x" aria-label="second">
<div aria-hidden="true"><a href="/secret">Hidden</a></div>
<iframe src="/map"></iframe><video src="/river.mp4" controls></video>
<ul><div>Not an item</div></ul>
<table><tr><td headers="no">1</td><td>2</td></tr></table>
</div></body></html>`,
  },
);
