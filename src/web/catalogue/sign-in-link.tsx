import { catalogueWords } from '../words/catalogue.ts';

/** For pages that are open to anybody. */
export function SignInLink() {
  return (
    <a class="btn" href="/login">
      {catalogueWords.signIn}
    </a>
  );
}
