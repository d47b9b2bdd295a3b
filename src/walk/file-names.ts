/** Its extension tells that an address is no page, so that it need not be read to learn that. */
export function isNamedAsFile(url: string): boolean {
  const [, extension] = /\.([a-z\d]{2,5})$/i.exec(new URL(url).pathname) ?? [];
  return extension !== undefined && extensions.has(extension.toLowerCase());
}

const extensions: ReadonlySet<string> = new Set(
  [
    'pdf doc docx xls xlsx ppt pptx odt ods odp rtf epub mobi csv',
    'zip gz tgz bz2 xz 7z rar tar iso dmg exe msi apk deb rpm jar',
    'jpg jpeg png gif webp avif svg ico bmp tif tiff heic psd',
    'mp3 m4a ogg oga wav flac mp4 m4v webm mov avi mkv mpg mpeg',
    'css js mjs json map xml rss atom ics vcf woff woff2 ttf otf eot wasm',
  ].flatMap((line) => line.split(' ')),
);
