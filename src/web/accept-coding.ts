/** Whether `Accept-Encoding` names a coding and gives it a weight (RFC 9110 §12.5.3). */
export function accepts(field: string | string[] | undefined, wanted: string): boolean {
  const codings = String(field ?? '')
    .toLowerCase()
    .split(',');
  return codings.some((coding) => {
    const [name, weight = ''] = coding.split(';').map((part) => part.trim());
    return name === wanted && !/^q=0(?:\.0{0,3})?$/.test(weight);
  });
}
