/** U+200B: nobody sees it, and no runner reads a command around it. */
const gap = '\u200b';

/**
 * Text for the log of a build in which a page gives no orders: runners obey lines of output (B6). `::` begins a command
 * of GitHub behind white space or colours, `##[` anywhere; `##vso[` is of Azure, `##teamcity[` of TeamCity, and sections
 * are of GitLab.
 */
export function withoutLogCommands(text: string): string {
  return text
    .replace(/((?:^|[\s\u0085]|\u001b\[[\d;]{0,20}m):)(?=:)/gm, `$1${gap}`)
    .replace(/(##(?:vso|teamcity)?)(?=\[)/gi, `$1${gap}`)
    .replace(/(section)(?=_(?:start|end):)/gi, `$1${gap}`);
}
