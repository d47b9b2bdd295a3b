import { carefulFields, page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A cookie for the language that lives too long and says a word of its own', {
  html: riverPage(),
  moreFields: [...carefulFields, ['Set-Cookie', 'language=en; Secure; SameSite=Maybe; Max-Age=99999999']],
});
