import { carefulFields, page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A session cookie as it should be', {
  html: riverPage(),
  moreFields: [
    ...carefulFields,
    ['Set-Cookie', '__Host-session=0123456789; Path=/; Secure; HttpOnly; SameSite=Lax'],
  ],
});
