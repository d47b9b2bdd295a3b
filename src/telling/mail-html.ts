import type { Letter } from './letter.ts';
import { stopText } from './mail-text.ts';

/** The letter as HTML that asks for nothing: no pictures, no styles from elsewhere, and links to our pages alone. */
export function mailHtml({ title, lines, link, why, leaveUrl }: Letter): string {
  const list = lines.map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`).join('');
  const stop =
    leaveUrl === null ? '' : `<br><a href="${escapeHtml(leaveUrl)}" style="color:#51615c">${stopText}</a>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#12211d;background:#ffffff">
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${list === '' ? '' : `<ul style="margin:0 0 16px;padding:0 0 0 20px">${list}</ul>\n`}<p style="margin:0 0 24px"><a href="${escapeHtml(link.url)}" style="color:#1e4bc6">${escapeHtml(link.text)}</a></p>
<p style="margin:0;font-size:13px;color:#51615c">${escapeHtml(why)}${stop}</p>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
