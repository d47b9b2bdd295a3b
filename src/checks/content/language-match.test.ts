import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { languageMatch } from './language-match.ts';

const texts = {
  en: 'The rivers of this region rise in the hills and run through old forests before they meet in the wide valley. In spring they carry the water of melting snow, and the meadows beside them are under water for weeks. Fishermen know every bend, and their grandparents told them where the deep places are and how to read the colour of the water.',
  de: 'Die Flüsse dieser Gegend entspringen in den Hügeln und fließen durch alte Wälder, bevor sie sich im weiten Tal treffen. Im Frühling führen sie das Wasser der Schneeschmelze, und die Wiesen daneben stehen wochenlang unter Wasser. Die Fischer kennen jede Biegung, und ihre Großeltern haben ihnen erzählt, wo die tiefen Stellen sind und wie man die Farbe des Wassers liest.',
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
  ['en', texts.de, 'warn'],
  ['fr', texts.en, 'warn'],
])('declared %s: %#', (lang, text, outcome) => {
  expect(of(lang, text).outcome).toBe(outcome);
});

test('tells both languages', () => {
  expect(of('en', texts.de).value).toEqual({ declared: 'en', detected: 'de' });
});

test('no valid language and too little text are not judged', () => {
  expect(of('english', texts.en).reason).toBe('irrelevant');
  expect(of('en', 'Too short to tell.').reason).toBe('irrelevant');
});

test('a text that is no language is not judged', () => {
  expect(of('en', '12 34 56 '.repeat(60)).reason).toBe('no_evidence');
});
