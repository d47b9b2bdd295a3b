import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { languageMatch } from './language-match.ts';

const texts = {
  en: 'The rivers of this region rise in the hills and run through old forests before they meet in the wide valley. In spring they carry the water of melting snow, and the meadows beside them are under water for weeks. Fishermen know every bend, and their grandparents told them where the deep places are and how to read the colour of the water.',
  de: 'Die Flüsse dieser Gegend entspringen in den Hügeln und fließen durch alte Wälder, bevor sie sich im weiten Tal treffen. Im Frühling führen sie das Wasser der Schneeschmelze, und die Wiesen daneben stehen wochenlang unter Wasser. Die Fischer kennen jede Biegung, und ihre Großeltern haben ihnen erzählt, wo die tiefen Stellen sind und wie man die Farbe des Wassers liest.',
  he: 'הנהרות של האזור הזה נובעים בגבעות וזורמים דרך יערות עתיקים לפני שהם נפגשים בעמק הרחב. באביב הם נושאים את מי השלגים הנמסים, והשדות שלצידם מכוסים במים במשך שבועות. הדייגים מכירים כל עיקול, והסבים שלהם סיפרו להם היכן נמצאים המקומות העמוקים ואיך לקרוא את צבע המים כאשר מגיע הסתיו אל העמק שבין ההרים הגבוהים.',
  id: 'Sungai di daerah ini berasal dari perbukitan dan mengalir melalui hutan tua sebelum bertemu di lembah yang luas. Pada musim hujan sungai itu membawa banyak air, dan padang rumput di sampingnya terendam selama berminggu-minggu. Para nelayan mengenal setiap tikungan, dan kakek nenek mereka menceritakan di mana tempat yang dalam dan bagaimana membaca warna air ketika musim kemarau datang.',
  hr: 'Rijeke ovoga kraja izviru u brdima i teku kroz stare šume prije nego što se sastanu u širokoj dolini. U proljeće nose vodu otopljenog snijega, a livade pokraj njih tjednima su pod vodom. Ribari poznaju svaki zavoj, a njihovi su im djedovi i bake pričali gdje su duboka mjesta i kako se čita boja vode kada dođe jesen i kada se magla spusti nad cijelu dolinu.',
  ja: 'この地方の川は丘から湧き出て、古い森を抜けて流れ、広い谷で出会います。春になると雪解け水を運び、川辺の草原は何週間も水の下になります。漁師たちは曲がり角をすべて知っていて、祖父母から深い場所がどこにあるか、水の色をどう読むかを教わりました。秋が来ると谷には霧が立ちこめ、舟は岸に上げられます。子どもたちは橋の上から魚の群れを眺め、夕方になると家に帰って川の話を聞きます。冬には川が凍り、村の人々は氷の上を歩いて隣の村まで行くことができます。',
  mk: 'Реките на овој крај извираат во ридовите и течат низ стари шуми пред да се сретнат во широката долина. Напролет тие ја носат водата од стопениот снег, а ливадите покрај нив со недели се под вода. Рибарите ја знаат секоја кривина, а нивните баби и дедовци им раскажувале каде се длабоките места и како се чита бојата на водата кога ќе дојде есента и маглата ќе падне над долината.',
  vi: 'Những con sông của vùng này bắt nguồn từ trên đồi và chảy qua những khu rừng già trước khi gặp nhau trong thung lũng rộng. Vào mùa xuân, chúng mang theo nước của tuyết tan, và những đồng cỏ bên cạnh chìm dưới nước trong nhiều tuần. Những người đánh cá biết từng khúc quanh, và ông bà của họ đã kể cho họ nghe những chỗ sâu ở đâu và cách đọc màu nước.',
  af: 'Die riviere van hierdie streek ontspring in die heuwels en loop deur ou woude voordat hulle in die breë vallei bymekaarkom. In die lente dra hulle die water van die gesmelte sneeu, en die weivelde langs hulle is weke lank onder water. Die vissermanne ken elke draai, en hulle grootouers het vir hulle vertel waar die diep plekke is en hoe om die kleur van die water te lees.',
  no: 'Elvene i dette området springer ut i åsene og renner gjennom gamle skoger før de møtes i den brede dalen. Om våren fører de med seg smeltevann, og engene ved siden av står under vann i flere uker. Fiskerne kjenner hver eneste sving, og besteforeldrene deres fortalte dem hvor de dype stedene er og hvordan man leser fargen på vannet når høsten kommer.',
};
const of = (lang: string, text: string) =>
  judge(languageMatch, { html: `<!doctype html><html lang="${lang}"><body><main><p>${text}</p></main>` });

test.each([
  ['en', texts.en, 'pass'],
  ['en-GB', texts.en, 'pass'],
  ['de', texts.de, 'pass'],
  ['nb', texts.no, 'pass'],
  ['nn-NO', texts.no, 'pass'],
  ['iw', texts.he, 'pass'],
  ['ms', texts.id, 'pass'],
  ['in', texts.id, 'pass'],
  ['bs', texts.hr, 'pass'],
  ['hr', texts.hr, 'pass'],
  ['sr-Latn', texts.hr, 'pass'],
  ['ja', texts.ja, 'pass'],
  ['vi', texts.vi, 'pass'],
  ['en', texts.ja, 'warn'],
  ['en', texts.de, 'warn'],
  ['fr', texts.en, 'warn'],
])('declared %s: %#', (lang, text, outcome) => {
  expect(of(lang, text).outcome).toBe(outcome);
});

function withToneApart(letter: string): string {
  const tone = /[\u0300\u0301\u0303\u0309\u0323]/;
  const parts = letter.normalize('NFD');
  return parts.replace(tone, '').normalize('NFC') + (tone.exec(parts)?.[0] ?? '');
}

test.each([
  ['all marks', (letter: string) => letter.normalize('NFD')],
  // As windows-1258 has it.
  ['tone marks', withToneApart],
])('reads a text with %s apart', (_, parted) => {
  const text = texts.vi.replace(/\p{L}/gu, parted);
  expect(text).not.toBe(texts.vi);
  expect(of('vi', text)).toEqual(of('vi', texts.vi));
});

test('tells both languages', () => {
  expect(of('en', texts.de).value).toEqual({ declared: 'en', detected: 'de' });
});

describe('text that names another language as its own', () => {
  const page = (lang: string, main: string) =>
    judge(languageMatch, { html: `<!doctype html><html lang="${lang}"><body><main>${main}</main>` });

  // Passed example 3 of ACT ucwvc8.
  test('does not speak for the page', () => {
    const own = `<p>${texts.en.slice(0, 230)}</p>`;
    expect(page('en', `<p lang="de">${texts.de}</p>${own}`).outcome).toBe('pass');
    expect(page('en', `<div lang="ja-JP"><p>${texts.ja}</p></div>${own}`).outcome).toBe('pass');
  });

  test('leaves the rest to be judged', () => {
    expect(page('en', `<p>${texts.de}</p><p lang="ja">${texts.ja}</p>`).outcome).toBe('warn');
  });

  test('may leave too little to tell', () => {
    expect(page('en', `<p lang="de">${texts.de}</p>`)).toMatchObject({
      reason: 'irrelevant',
      summary: 'The page has too little text beside what is in other languages to tell its language.',
    });
  });

  test('may hold a part in the language of the page', () => {
    const inside = (text: string) => `<div lang=de><p>Hallo</p><section lang=en>${text}</section>Welt</div>`;
    expect(page('en', inside(texts.en)).outcome).toBe('pass');
    expect(page('en', inside(texts.de)).outcome).toBe('warn');
    expect(page('en', `<div lang=de>${inside(texts.en)}</div>`).outcome).toBe('pass');
  });

  test.each([
    ['ja', 'jp', texts.ja],
    ['de', 'ger', texts.de],
    ['en', 'eng', texts.en],
    ['hr', 'sr', texts.hr],
  ])('is not what stands in a page in %s under lang=%s', (lang, code, text) => {
    expect(page(lang, `<div lang=${code}>${text}</div>`).outcome).toBe('pass');
  });

  test('makes no difference in navigation', () => {
    const nav = '<nav><a lang=de>Deutsch</a></nav>';
    const html = `<!doctype html><html lang=en><body>${nav}<main>Too short to tell.</main>`;
    expect(judge(languageMatch, { html }).summary).toBe('The page has too little text to tell its language.');
  });

  test.each(['en-GB', '', 'german'])('is not what stands under lang=%j', (lang) => {
    expect(page('en', `<p lang="${lang}">${texts.de}</p>`).outcome).toBe('warn');
  });
});

describe('a longer text', () => {
  const long = (text: string) => `${text} `.repeat(10).slice(0, 4_000);

  test.each([
    ['en', texts.de + long(texts.en), 'pass', 'en'],
    ['de', texts.de + long(texts.en), 'pass', 'de'],
    ['hr', texts.en + long(texts.hr), 'pass', 'hr'],
    ['fr', texts.de + long(texts.en), 'warn', 'en'],
    ['en', '12 34 56 '.repeat(120) + long(texts.en), 'pass', 'en'],
    ['en', '12 34 56 '.repeat(120) + long(texts.de), 'warn', 'de'],
    // What lies behind the first 5,000 characters is not read.
    ['en', long(texts.de) + long(texts.en).repeat(4), 'warn', 'de'],
  ])(
    'is judged by most of its passages where its beginning is not as declared: %s, %#',
    (lang, text, outcome, detected) => {
      expect(of(lang, text)).toMatchObject({ outcome, value: { declared: lang, detected } });
    },
  );

  test('has no passage of less than 200 characters at its end', () => {
    const numbers = '12 34 56 '.repeat(120).slice(0, 1_000);
    expect(of('en', numbers + texts.de.slice(0, 200)).outcome).toBe('warn');
    expect(of('en', numbers + texts.de.slice(0, 199)).reason).toBe('no_evidence');
  });
});

test('no valid language and too little text are not judged', () => {
  expect(of('english', texts.en).reason).toBe('irrelevant');
  expect(of('en', 'Too short to tell.').reason).toBe('irrelevant');
});

test.each(['und', 'mul', 'zxx', 'mis'])('%s names no language to compare with', (lang) => {
  expect(of(lang, texts.en).reason).toBe('irrelevant');
});

test.each([
  ['mk', texts.mk],
  ['af', texts.af],
  ['tlh', texts.en],
])('the declared language %s, which the detector does not know, is not judged', (lang, text) => {
  expect(of(lang, text).reason).toBe('no_evidence');
});

test('200 characters are enough, however few words they are', () => {
  const words = texts.de.split(' ');
  expect(of('de', words.slice(0, 35).join(' ')).outcome).toBe('pass');
  expect(of('de', words.slice(0, 30).join(' ')).reason).toBe('irrelevant');
});

test('50 words are enough, or 200 characters', () => {
  const words = 'Er ist da und sie ist so alt wie er '.repeat(6).split(' ');
  expect(of('de', words.slice(0, 50).join(' ')).reason).not.toBe('irrelevant');
  expect(of('de', words.slice(0, 49).join(' ')).reason).toBe('irrelevant');
  expect(of('de', 'x'.repeat(200)).reason).not.toBe('irrelevant');
  expect(of('de', 'x'.repeat(199)).reason).toBe('irrelevant');
});

test('a text that is no language is not judged', () => {
  expect(of('en', '12 34 56 '.repeat(60)).reason).toBe('no_evidence');
});
