import { AssayError } from '../../errors.ts';
import type { Privacy, ReportChange } from '../../services/reports/types.ts';
import type { ServiceSettings } from '../../services/settings.ts';
import type { Values } from '../values.ts';
import { reportWords } from '../words/report.ts';
import { linkPasswordMin, linkPasswordOf } from './link-password.ts';
import type { ShareForm } from './share-panel.tsx';
import { suggestPassword } from './suggest-password.ts';

export const sharingFields = { privacy: 'line', password: 'line', indexable: 'line' } as const;

type Sharing = Pick<ReportChange, 'privacy' | 'password' | 'indexable'>;

export function typedIn(form: Values): NonNullable<ShareForm['typed']> {
  return { privacy: form.typed('privacy'), password: form.typed('password') };
}

/** @throws AssayError errors.password */
export function sharingOf(form: Values): Sharing {
  const typed = typedIn(form);
  const level = ([0, 1, 2] as const).find((known) => String(known) === typed.privacy) as Privacy | undefined;
  if (level === undefined) throw new AssayError('malformed-request', reportWords.sharing.noPrivacy);
  const indexable = form.get('indexable') === '1';
  return { privacy: level, indexable, ...linkPasswordOf(level, typed.password) };
}

/** The sentences of a refusal; undefined: it is another error. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof AssayError) || error.code !== 'validation-failed') return undefined;
  return (
    Object.values(error.fields ?? {})
      .flat()
      .join(' ') || error.message
  );
}

export type Refused = Pick<ShareForm, 'error' | 'typed'>;

export function shareFormOf(
  shareUrl: string | null,
  { data }: Pick<ServiceSettings, 'data'>,
  refused: Refused,
): ShareForm {
  return {
    shareUrl,
    suggestedPassword: suggestPassword(),
    passwordMin: Math.max(linkPasswordMin, data.sharePasswordMin),
    ...refused,
  };
}
