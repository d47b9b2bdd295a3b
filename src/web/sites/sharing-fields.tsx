import type { Privacy } from '../../services/reports/types.ts';
import { privacyOrder, SharePassword } from '../reports/add-form.tsx';
import { reportsWords } from '../words/reports.ts';
import { siteFormWords } from '../words/sites-form.ts';

const words = siteFormWords.sharing;

/** Who can open what a new site is shared as. */
export interface TypedSharing {
  readonly privacy: Privacy;
  readonly password: string;
}

interface SharingFieldsProps extends TypedSharing {
  readonly error: string | undefined;
}

/** Safest first; the password is asked for with the choice that needs one. */
export function SharingFields({ privacy, password, error }: SharingFieldsProps) {
  return (
    <fieldset>
      <legend>{words.legend}</legend>
      {privacyOrder.map((level) => (
        <label key={level} class="opt">
          <input type="radio" name="privacy" value={level} checked={level === privacy} />{' '}
          {reportsWords.add.levels[level]}
        </label>
      ))}
      <p class="hint">{words.hint}</p>
      <SharePassword id="share-password" value={password} error={error} />
    </fieldset>
  );
}
