import { describe, expect, test, vi } from 'vitest';
import { readDocument } from '../html/document.ts';
import {
  isInMainText,
  mainText,
  mainTextInOwnLanguage,
  textWithout,
  visibleText,
  visibleTextOf,
} from './visible-text.ts';

function page(html: string) {
  return readDocument(html, 'https://example.com/');
}

describe('T7 visibleText', () => {
  test.each([
    ['words of one paragraph', '<p>Rivers  run\n deep', 'Rivers run deep'],
    ['blocks and cells as apart', '<h1>A</h1><p>B</p><table><td>C<td>D</table>', 'A B C D'],
    ['inline elements as joined', '<p>un<b>likely</b><span>-ness</span>', 'unlikely-ness'],
    ['no space for what is hidden', 'un<p hidden></p><div hidden>x</div>likely', 'unlikely'],
    ['lines as apart', 'A<br>B<hr>C', 'A B C'],
    ['list items as apart', '<ul><li>A<li>B</ul>', 'A B'],
    ['text that only readers of the screen see', '<p aria-hidden=true>Icon', 'Icon'],
    ['text that is found on the page', '<p hidden=until-found>Found', 'Found'],
    ['an open dialog', '<dialog open>Yes</dialog>', 'Yes'],
    [
      'what is shown again in an invisible part',
      '<div style="visibility:hidden">No<main style="visibility:visible">Yes</main>No<p>No</div>',
      'Yes',
    ],
  ])('reads %s', (_, html, text) => {
    expect(visibleText(page(html)).text).toBe(text);
  });

  test.each([
    '<title>No</title>',
    '<p hidden>No',
    '<div style="display:none"><p>No</div>',
    '<div style="visibility: hidden">No</div>',
    '<dialog>No</dialog>',
    '<script>No</script>',
    '<style>No</style>',
    '<noscript>No</noscript>',
    '<template>No</template>',
    '<svg><text>No</text></svg>',
    '<math><mi>No</mi></math>',
    '<iframe>No</iframe>',
    '<object>No</object>',
    '<video>No</video>',
    '<audio>No</audio>',
    '<canvas>No</canvas>',
    '<select><option>No</select>',
    '<textarea>No</textarea>',
    '<datalist><option>No</datalist>',
    '<body><p></p><title>No</title>',
    '<noembed><p>No</p></noembed>',
    '<noframes><p>No</p></noframes>',
    '<frameset><noframes><body class=no>No</body></noframes></frameset>',
    '<ruby><rp>No</rp></ruby>',
    '<!-- No -->',
  ])('leaves out %s', (html) => {
    expect(visibleText(page(html)).text).toBe('');
  });

  test('splits words by the rules of the page’s language, or by none', () => {
    expect(visibleText(page('<html lang=ja><p>川の流れは速い')).wordCount).toBe(5);
    expect(visibleText(page('<html lang=xx><p>One, two – three!')).wordsOfBeginning(30).distinct).toEqual([
      'One',
      'two',
      'three',
    ]);
  });

  test('is empty for a frameset', () => {
    expect(visibleText(page('<frameset><frame src=a></frameset>'))).toMatchObject({ text: '', wordCount: 0 });
  });
});

describe('T7 mainText', () => {
  const frame = '<header>Head</header><nav>Go</nav>';

  test.each([
    ['main', `${frame}<main>The words</main>`, 'The words'],
    ['role=main', `${frame}<div role=main>The words</div>`, 'The words'],
    ['several', '<main>One</main><p>between</p><main>Two</main>', 'One Two'],
    ['nested', '<main>One <div role=main>Two</div></main>', 'One Two'],
    ['main with exactly a quarter of the words', '<p>1 2 3</p><main>4</main>', '4'],
    ['main with navigation of its own', '<main><nav>Go</nav>The words</main>', 'Go The words'],
  ])('is what the main landmark holds: %s', (_, html, text) => {
    expect(mainText(page(html)).text).toBe(text);
  });

  test.each([
    ['no main', `${frame}<p>The words</p><aside>By</aside><footer>End</footer>`, 'The words'],
    ['an empty main', `${frame}<main></main><p>The words`, 'The words'],
    ['a main with less than a quarter of the words', '<p>1 2 3 4</p><main>5</main>', '1 2 3 4 5'],
    [
      'an invisible main that shows a part',
      '<main style="visibility:hidden"><p style="visibility:visible">The</p></main><p>words',
      'The words',
    ],
    ['a hidden main', '<main hidden>Old</main><p>The words', 'The words'],
    ['a frame by a role in other letters', '<div role=" Banner ">Head</div><p>The words', 'The words'],
    ['a class named like a role', '<p role=note>The</p><div class=navigation>words</div>', 'The words'],
    ['a main hidden from assistive technology', '<main aria-hidden=true>Old</main><p>New', 'Old New'],
    [
      'a frame by roles',
      '<div role=banner>Head</div><div role=contentinfo>End</div><p>The words',
      'The words',
    ],
    ['more roles', '<ul role=navigation><li>Go</ul><div role=complementary>By</div>The words', 'The words'],
  ])('is what stands outside the frame with %s', (_, html, text) => {
    expect(mainText(page(html)).text).toBe(text);
  });

  test('has words', () => {
    const document = page(`<header>Top</header><main>The words</main>`);
    expect(mainText(document).wordCount).toBe(2);
    expect(visibleText(document).wordCount).toBe(3);
    expect(visibleText(document).wordsOfBeginning(10).distinct).toEqual(['Top', 'The']);
  });

  test.each([
    ['main around a word', 'pre<i role=main>word</i>post', 'word', 1],
    ['main that begins within a word', 'x pre<i role=main>word one </i>', 'word one', 2],
    ['main that ends within a word', 'x<i role=main> one _</i>a', 'one _', 1],
    ['a frame within a word', 'a<b role=navigation>x</b>c', 'ac', 1],
    ['a frame between blocks', '<p>One two</p><nav>x y</nav><p>three</p><nav>z</nav>', 'One two three', 3],
    ['main in several parts', '<main>One</main> x <main>two three</main>y', 'One two three', 3],
    ['main after other scripts', '<p>川の流れ</p><main>naïve café, ça va</main>', 'naïve café, ça va', 4],
    ['no words in the frame', '<nav> </nav>One two', 'One two', 2],
  ])('has the words that it holds with %s', (_, html, text, count) => {
    expect(mainText(page(html))).toMatchObject({ text, wordCount: count });
  });
});

describe('the beginning of the main text', () => {
  const space = ' \n'.repeat(50);

  test.each([
    ['<main>One two three</main>', 7],
    ['<main>One two</main>', 20],
    [`<main>One${space}two${space}three</main>`, 7],
    [`<main>${space}One</main>x<main>${space}two</main>`, 5],
    ['<nav>Go</nav><p>One two three four</p>', 12],
  ])('in %j', (html, characters) => {
    const { text } = mainText(page(html));
    expect(mainText(page(html)).beginning(characters)).toBe(text.slice(0, characters));
  });

  test('is normalised alone', () => {
    const main = mainText(page(`<main>${'word '.repeat(1_000)}</main>`));
    const text = vi.spyOn(main, 'text', 'get');
    expect(main.beginning(100)).toBe('word '.repeat(20));
    expect(text).not.toHaveBeenCalled();
  });
});

describe('mainTextInOwnLanguage', () => {
  const own = (html: string) => mainTextInOwnLanguage(page(`<html lang=en>${html}`)).text;

  test.each([
    ['A <i lang=de>B</i> c', 'A c'],
    ['A<i lang=de>B</i>c', 'A c'],
    ['<p>A<div lang=de>B<p>b</div>C', 'A C'],
    ['<div lang=de>A<p lang=EN-gb>B <i>b</i></p>C<i lang=jp>d</i></div>E', 'B b E'],
    ['<nav lang=en>A</nav><main>B<p lang=de>C</p></main>', 'B'],
  ])('of %s is %j', (html, text) => {
    expect(own(html)).toBe(text);
  });

  test('is the main text itself where that has no other', () => {
    const document = page('<html lang=en><nav><a lang=de>A</a></nav><p lang=en>B');
    expect(mainTextInOwnLanguage(document)).toBe(mainText(document));
  });

  test('is the main text itself where only white space is in another language', () => {
    const document = page('<html lang=en><p>A</p><p lang=de> </p><p lang=fr></p>');
    expect(mainTextInOwnLanguage(document)).toBe(mainText(document));
  });

  test('leaves the blocks as they are', () => {
    expect([...mainText(page('<html lang=en><p>A <i lang=de>B</i> c<p>D')).blocks()]).toEqual(['A B c', 'D']);
  });
});

describe('blocks of the main text', () => {
  test.each<[string, string, readonly string[]]>([
    ['headings and paragraphs', '<h1>A</h1><p>B <b>c</b></p>', ['A', 'B c']],
    ['an item and the list within it', '<ul><li>A<ul><li>B</ul></ul>C', ['A', 'B', 'C']],
    ['lines of one block as one', '<p>A<br>B</p>', ['A B']],
    ['what a place begins within a block', '<p>1 2 3 4 <i role=main>5</i> 6</p>', ['1 2 3 4', '5', '6']],
    ['a frame within a block of main', '<main>A <b role=navigation>b</b> c</main>', ['A', 'b', 'c']],
    ['nothing of blank ones', '<p> </p><div><div>\u3000</div></div>', []],
    ['main alone, when it has the text', '<p>x</p><main><p>A</p>B</main><p>y</p>', ['A', 'B']],
    ['what is around the frame', 'A<nav>x<p>y</p></nav><p>B</p><footer>z</footer>C', ['A', 'B', 'C']],
  ])('parts %s', (_, html, blocks) => {
    const document = page(html);
    expect([...mainText(document).blocks()]).toEqual(blocks);
    expect(mainText(document).text).toBe(blocks.join(' '));
  });
});

describe('one element', () => {
  const first = (html: string) => {
    const document = page(html);
    const [element] = document.byName('p');
    if (element === undefined) throw new Error('There is no paragraph.');
    return { document, element };
  };

  test('is read by the same rules', () => {
    expect(visibleTextOf(first('<p>A <b>b</b><i hidden>c</i></p><p>D').element)).toBe('A b');
    const shown = '<i style="visibility:hidden">c<b style="visibility:visible">d</b></i>';
    expect(visibleTextOf(first(`<p>A ${shown}<div>`).element)).toBe('A d');
  });

  test('can be read without some elements, between which words do not meet', () => {
    const { element } = first('<p>A <code>b <i>c</i></code>d<kbd hidden>e</kbd>f</p>');
    expect(textWithout(element, ({ name }) => ['code', 'kbd'].includes(name))).toBe('A \ufffcdf');
    expect(textWithout(element, ({ name }) => name === 'p')).toBe('\ufffc');
  });

  test.each(['<main><p>A', '<div><p>A'])('stands in the main text: %s', (html) => {
    const { document, element } = first(html);
    expect(isInMainText(document, element)).toBe(true);
  });

  test.each([
    '<main>Words</main><p>A',
    '<nav><p>A</nav>Words',
    '<video><p>A</video>Words',
    '<main>Words<video><p>A</video></main>',
    '<main>Words</main><object><main><p>A</main></object>',
    '<svg><foreignObject><p>A</foreignObject></svg>Words',
  ])('stands outside of the main text: %s', (html) => {
    const { document, element } = first(html);
    expect(isInMainText(document, element)).toBe(false);
  });

  test.each([
    '<p hidden>A',
    '<video><p>A</video>',
    '<datalist><p>A</datalist>',
    '<audio><div><p>A <b>b</b></div></audio>',
    '<svg><foreignObject><p>A</foreignObject></svg>',
  ])('has no text where the page has none: %s', (html) => {
    expect(visibleTextOf(first(html).element)).toBe('');
  });
});
