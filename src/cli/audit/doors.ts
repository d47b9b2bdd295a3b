import { CannotStart } from '../../errors.ts';
import { fillAuth } from '../../gate/config/auth.ts';
import type { Configuration } from '../../gate/config/configuration.ts';
import { faultInWords } from '../../gate/config/place.ts';
import {
  type Door,
  type DoorForm,
  type DoorHeader,
  doorHeader,
  doorTo,
  readDoorHeader,
} from '../../lib/doors.ts';

interface DoorOptions {
  readonly 'header-env': readonly string[];
  readonly 'cookie-env': readonly string[];
  readonly 'basic-env': readonly string[];
}

/** Reads variables by name; @throws CannotStart for one that is not set */
type ReadVariables = (names: readonly string[]) => ReadonlyMap<string, string>;

interface Origins {
  readonly all: readonly string[];
  /** A file may come from anybody: what it names beside the server of an option gets no credentials of options. */
  readonly ofOptions: readonly string[];
}

/**
 * Credentials for the pages that are named (B1): by options, which win over the file.
 * @param origins of those pages
 * @throws CannotStart
 */
export function doorsOf(
  options: DoorOptions,
  file: Configuration | undefined,
  { all: origins, ofOptions }: Origins,
  variables: { readonly read: ReadVariables; readonly find: (name: string) => string | undefined },
): Door[] {
  const forms = [
    ['header', options['header-env']],
    ['cookie', options['cookie-env']],
    ['basic', options['basic-env']],
  ] as const satisfies readonly (readonly [DoorForm, readonly string[]])[];
  const given = forms.flatMap(([form, names]) => {
    const values = variables.read(names);
    return names.map((name) => readDoorHeader(form, values.get(name) ?? '', name));
  });
  if (given.length > 0) return ofOptions.length === 0 ? [] : [doorTo(ofOptions, given)];
  if (file?.auth === undefined) return [];
  const filled = fillAuth(file.auth, file.file, variables.find);
  if (!filled.ok) throw new CannotStart(filled.faults.map(faultInWords));
  const { basic, headers, cookies, origins: narrowed } = filled.auth;
  const named = narrowed === undefined ? origins : origins.filter((origin) => narrowed.includes(origin));
  if (named.length === 0)
    throw new CannotStart([
      `auth.origins of ${file.file} holds no origin of the pages named: ${origins.join(', ')}.`,
    ]);
  const all: DoorHeader[] = [
    ...headers.map(({ name, value }) => doorHeader(name, value, `auth.headers.${name}`)),
    ...(cookies === undefined ? [] : [readDoorHeader('cookie', cookies, 'auth.cookies')]),
    ...(basic === undefined ? [] : [readDoorHeader('basic', basic, 'auth.basic')]),
  ];
  return all.length === 0 ? [] : [doorTo(named, all)];
}
