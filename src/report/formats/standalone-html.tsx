import { render } from 'preact-render-to-string';
import { iconsIn, Sprite } from '../../ui/icon.tsx';

interface StandaloneHtml {
  readonly title: string;
  /** What stands in the body: rendered, so that it is escaped. */
  readonly main: string;
  /** Without fonts and without anything that is loaded. */
  readonly css: string;
  /** Pictures stand in it as data:. */
  readonly hasPictures?: boolean;
}

/** One HTML file that stands alone: its styles inside, no script, no request to anywhere. */
export function standaloneHtml({ title, main, css, hasPictures = false }: StandaloneHtml): string {
  const pictures = hasPictures ? '; img-src data:' : '';
  const head = render(
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      {/* What a page has put into its own report loads nothing and runs nothing, wherever the file is opened. */}
      <meta
        http-equiv="Content-Security-Policy"
        content={`default-src 'none'; style-src 'unsafe-inline'${pictures}`}
      />
    </head>,
  );
  const sprite = render(<Sprite names={iconsIn(main)} />);
  // A style element ends at the first end tag, whatever the sheet means by it.
  const style = `<style>${css.replaceAll('</', '<\\/')}</style>`;
  return `<!doctype html>\n<html lang="en" dir="ltr">${head.replace('</head>', () => `${style}</head>`)}<body>${sprite}${main}</body></html>\n`;
}
