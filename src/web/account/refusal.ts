import { AssayError } from '../../errors.ts';

/** The first sentence for each field of a form that was refused. */
export type FieldErrors = Readonly<Record<string, string>>;

/** @throws whatever it is given, unless it is a refusal of fields */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
  const { fields = {} } = error;
  return Object.fromEntries(Object.entries(fields).map(([field, [first = error.message]]) => [field, first]));
}

export function isRefusal(error: unknown, code: AssayError['code']): error is AssayError {
  return error instanceof AssayError && error.code === code;
}
