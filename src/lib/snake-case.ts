/** `textBytes` as `text_bytes`; a name without capital letters stays as it is. */
export function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
