/**
 * The weight, 0 to 1, that an `Accept` field gives a media type: the most specific range that fits decides, so that
 * "text/html, *\/*;q=0" refuses JSON.
 * @param accept field value; absent or empty: anything is as good
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1
 */
export function weightOf(accept: string | undefined, type: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  const ranges = rangesOf(accept);
  const [most] = [type, `${type.split('/')[0]}/*`, '*/*'].flatMap((name) =>
    ranges.filter((range) => range.name === name),
  );
  return most?.weight ?? 0;
}

/**
 * The media type to answer in.
 * @param usual what those get who name none of the others, as `*\/*` does not
 * @param named the others; of two that weigh the same, the first
 */
export function chosenType<Type extends string>(
  accept: string | undefined,
  usual: Type,
  named: readonly Type[],
): Type {
  const ranges = rangesOf(accept ?? '');
  const weightByName = (type: Type) => ranges.find(({ name }) => name === type)?.weight ?? 0;
  const [best] = named.toSorted((a, b) => weightByName(b) - weightByName(a));
  if (best === undefined || weightByName(best) === 0) return usual;
  return weightByName(best) >= weightOf(accept, usual) ? best : usual;
}

function rangesOf(accept: string) {
  return accept.split(',').map((text) => {
    const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice('q='.length));
    return { name, weight: Number.isNaN(weight) ? 1 : weight };
  });
}
