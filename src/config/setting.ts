import type { Rate } from '../lib/rate.ts';

/** One setting: how it is called, what it means, and how its text becomes a value. */
export interface Setting<T> {
  /** `ASSAY_PORT` */
  readonly name: string;
  /** What may be written, in a few words, for the documentation. */
  readonly type: string;
  /** As one would write it. Null: not set, and the value is undefined. */
  readonly default: string | null;
  /** One sentence. */
  readonly meaning: string;
  /** A secret is listed as "set" and never printed. */
  readonly secret: boolean;
  /** @throws BadValue */
  readonly read: (text: string) => T;
}

/** The rest of the sentence "ASSAY_X … ": what is wrong with the value and what to write instead. */
export class BadValue extends Error {
  override readonly name = 'BadValue';
}

export function text(name: string, defaultText: string, meaning: string): Setting<string> {
  return { name, type: 'text', default: defaultText, meaning, secret: false, read: (given) => given };
}

export function optionalFile(name: string, meaning: string): Setting<string> & { readonly default: null } {
  return optionalText(name, 'file', meaning);
}

/** @param type what it is, in a word */
export function optionalText(
  name: string,
  type: string,
  meaning: string,
): Setting<string> & { readonly default: null } {
  return { name, type, default: null, meaning, secret: false, read: (given) => given };
}

export function integer(
  name: string,
  defaultValue: number,
  meaning: string,
  { min = 1, max = 1_000_000_000 } = {},
): Setting<number> {
  return {
    name,
    type: 'number',
    default: String(defaultValue),
    meaning,
    secret: false,
    read(given) {
      const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
      if (value >= min && value <= max) return value;
      throw new BadValue(`must be a whole number from ${min} to ${max}, not "${given}".`);
    },
  };
}

/** A port, or `off`, which is null. 0 takes a free one. */
export function portOrOff(name: string, meaning: string): Setting<number | null> {
  return {
    name,
    type: 'port or off',
    default: 'off',
    meaning,
    secret: false,
    read(given) {
      if (given === 'off') return null;
      const value = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
      if (value <= 65_535) return value;
      throw new BadValue(`must be off or a port from 0 to 65535, not "${given}".`);
    },
  };
}

export function flag(name: string, defaultValue: '0' | '1', meaning: string): Setting<boolean> {
  return {
    name,
    type: '0 or 1',
    default: defaultValue,
    meaning,
    secret: false,
    read(given) {
      if (given === '1' || given === 'true') return true;
      if (given === '0' || given === 'false') return false;
      throw new BadValue(`must be 0 or 1, not "${given}".`);
    },
  };
}

export function choice<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  defaultValue: Choice,
  meaning: string,
): Setting<Choice> {
  return {
    name,
    type: choices.join(', '),
    default: defaultValue,
    meaning,
    secret: false,
    read(given) {
      const found = choices.find((candidate) => candidate === given);
      if (found !== undefined) return found;
      throw new BadValue(`must be one of ${choices.join(', ')}, not "${given}".`);
    },
  };
}

const sizeUnits: Readonly<Record<string, number>> = { '': 1, KIB: 2 ** 10, MIB: 2 ** 20, GIB: 2 ** 30 };

/**
 * `64 KiB`, `2.5MiB` or plain bytes; the value is bytes.
 * @param options.min as one would write it
 */
export function size(
  name: string,
  defaultText: string,
  meaning: string,
  { min = '1' } = {},
): Setting<number> {
  return {
    name,
    type: 'size',
    default: defaultText,
    meaning,
    secret: false,
    read(given) {
      const bytes = bytesOf(given);
      if (bytes >= bytesOf(min)) return Math.round(bytes);
      if (bytes >= 1) throw new BadValue(`must be at least ${min}, not "${given}".`);
      throw new BadValue(
        `must be a size such as ${defaultText} (KiB, MiB, GiB or plain bytes), not "${given}".`,
      );
    },
  };
}

/** NaN: this is no size. */
function bytesOf(text: string): number {
  const [, number = 'none', unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ?([a-z]{0,3})$/i.exec(text) ?? [];
  return Number(number) * (sizeUnits[unit.toUpperCase()] ?? Number.NaN);
}

const durationUnits: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * `200 ms`, `5s`, `10 min`, `24 h`, `90 d`; a plain number has the unit of the default. The value is milliseconds.
 * @param options.min as one would write it. 0 is allowed only where `meaning` says what it does: many people write it
 * for "no limit"
 * @param options.max as one would write it. A timer of Node that is longer than 2^31 - 1 ms ends at once.
 */
export function duration(
  name: string,
  defaultText: string,
  meaning: string,
  { min = '1 ms', max = '24 d' } = {},
): Setting<number> {
  const ownUnit = defaultText.split(' ')[1] ?? 's';
  return {
    name,
    type: `duration in ${ownUnit}`,
    default: defaultText,
    meaning,
    secret: false,
    read(given) {
      const ms = msOf(given, ownUnit);
      const isLess = ms < msOf(min, ownUnit);
      if (!isLess && ms <= msOf(max, ownUnit)) return ms;
      const bound = isLess ? `at least ${min}` : `at most ${max}`;
      const written = /\d$/.test(given) ? `${given} ${ownUnit}` : given;
      if (!Number.isNaN(ms)) throw new BadValue(`must be ${bound}, not "${written}".`);
      throw new BadValue(`must be a duration such as ${defaultText} (ms, s, min, h or d), not "${given}".`);
    },
  };
}

/** A duration that is never waited for, but gives a date. The years of that date keep four digits. */
export function lifetime(
  name: string,
  defaultText: string,
  meaning: string,
  { min = '1 s' } = {},
): Setting<number> {
  return duration(name, defaultText, meaning, { min, max: '1000000 d' });
}

/** NaN: this is no duration. */
function msOf(text: string, ownUnit: string): number {
  const [, number = 'none', unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ?([a-z]{0,3})$/.exec(text) ?? [];
  return Math.round(Number(number) * (durationUnits[unit === '' ? ownUnit : unit] ?? Number.NaN));
}

/** `300/60`: 300 in 60 seconds. */
export function rate(name: string, defaultText: string, meaning: string): Setting<Rate> {
  return {
    name,
    type: 'rate',
    default: defaultText,
    meaning,
    secret: false,
    read(given) {
      const [, count = '0', seconds = '0'] = /^(\d{1,9})\/(\d{1,9})$/.exec(given) ?? [];
      if (Number(count) > 0 && Number(seconds) > 0) return { count: Number(count), seconds: Number(seconds) };
      throw new BadValue(
        `must be a rate such as ${defaultText} (so many / in so many seconds), not "${given}".`,
      );
    },
  };
}

/** Values separated by commas; spaces around them do not count. */
export function list<T>(
  name: string,
  defaultText: string,
  meaning: string,
  { type, entry }: { readonly type: string; readonly entry: (text: string) => T },
): Setting<readonly T[]> {
  return {
    name,
    type: `list of ${type}`,
    default: defaultText,
    meaning,
    secret: false,
    read: (given) =>
      given
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map(entry),
  };
}
