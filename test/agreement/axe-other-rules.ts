/** What only a browser that has the page before it can tell. */
export type Means = 'style' | 'layout' | 'focus' | 'script';

/** A rule of axe that no check of accessibility is compared with. */
export type OtherRule =
  /** A check of another category asks the same. */
  | { readonly check: string }
  | { readonly needs: readonly Means[]; readonly why: string }
  | { readonly leftOut: string };

/** Every rule that is not in `axeRules`; what is in both, or in neither, fails a test. Reasons are written by hand. */
export const otherAxeRules: Readonly<Record<string, OtherRule>> = {
  accesskeys: { leftOut: 'Few pages set accesskey, and what two equal keys do is left to browsers.' },
  'aria-allowed-role': {
    leftOut:
      'Which roles an element may have is a matter of sound HTML; one that may not have its role seldom bars anybody.',
  },
  'aria-braille-equivalent': { leftOut: 'Next to no page has the attributes for braille.' },
  'aria-roledescription': { leftOut: 'axe has deprecated the rule and does not run it by itself.' },
  'aria-text': { leftOut: 'The role text is in no recommendation of ARIA, and next to no page has it.' },
  'audio-caption': {
    leftOut: 'axe has deprecated the rule: sound alone needs a transcript, which may stand anywhere.',
  },
  blink: { check: 'deprecated-html' },
  'color-contrast': {
    needs: ['style', 'layout'],
    why: 'Colours come from style sheets, and what lies behind a text from the layout.',
  },
  'color-contrast-enhanced': {
    needs: ['style', 'layout'],
    why: 'Colours come from style sheets, and what lies behind a text from the layout.',
  },
  'css-orientation-lock': {
    needs: ['style'],
    why: 'A page is held in one orientation by rules of its style sheets.',
  },
  'document-title': { check: 'document-title' },
  'duplicate-id': { check: 'duplicate-id' },
  'duplicate-id-active': { check: 'duplicate-id' },
  'empty-table-header': {
    leftOut:
      'A corner may be blank for good reason; td-has-header tells where a blank header leaves data without one.',
  },
  'focus-order-semantics': {
    needs: ['script'],
    why: 'Whether what takes the focus works as a control, its scripts decide.',
  },
  'form-field-multiple-labels': {
    leftOut: 'Browsers give a field all of its labels for a name, and axe itself only asks to look.',
  },
  'frame-tested': { leftOut: 'It asks whether axe has run in each frame, and says nothing of the page.' },
  'frame-title-unique': {
    leftOut: 'Frames with one name may show the same, and what they show is not in the HTML of the page.',
  },
  'hidden-content': { leftOut: 'It reminds testers to look at what is hidden, which is no fault.' },
  'html-xml-lang-mismatch': {
    leftOut: 'Browsers ignore xml:lang in HTML, and html-lang-valid judges its value all the same.',
  },
  'identical-links-same-purpose': {
    leftOut:
      'Whether two addresses serve one purpose is for people to say; link-text asks for texts that tell it.',
  },
  'image-redundant-alt': {
    leftOut: 'An alternative that repeats the text beside it is heard twice, but takes nothing from anybody.',
  },
  'label-content-name-mismatch': {
    needs: ['style'],
    why: 'Which text of a control is seen, and which letters draw an icon, style sheets and fonts say.',
  },
  'label-title-only': {
    needs: ['layout'],
    why: 'Whether a text stands beside a field as its label, the layout shows; the check label notes the field.',
  },
  'landmark-banner-is-top-level': {
    leftOut: 'Screen readers list a banner wherever it stands, so nobody is kept from it.',
  },
  'landmark-complementary-is-top-level': {
    leftOut: 'axe has deprecated the rule: HTML allows an aside in other landmarks.',
  },
  'landmark-contentinfo-is-top-level': {
    leftOut: 'Screen readers list a contentinfo wherever it stands, so nobody is kept from it.',
  },
  'landmark-main-is-top-level': {
    leftOut:
      'Screen readers list a main region wherever it stands; landmark-one-main asks that there is one.',
  },
  'landmark-no-duplicate-banner': {
    needs: ['style'],
    why: 'Of two headers, style sheets often show one: for wide screens or for narrow ones.',
  },
  'landmark-no-duplicate-contentinfo': {
    needs: ['style'],
    why: 'Of two footers, style sheets often show one: for wide screens or for narrow ones.',
  },
  'landmark-unique': {
    needs: ['style'],
    why: 'Of two menus with one name, style sheets often show one: for wide screens or for narrow ones.',
  },
  'link-in-text-block': {
    needs: ['style'],
    why: 'What tells links from the text around them, colours, lines and weights, is in style sheets.',
  },
  marquee: { check: 'deprecated-html' },
  'meta-refresh-no-exceptions': {
    leftOut: 'It is meta-refresh without the limit of 20 hours, at level AAA of WCAG.',
  },
  'meta-viewport-large': {
    leftOut: 'It asks for a zoom of 500 %; meta-viewport asks for the 200 % that WCAG names.',
  },
  'no-autoplay-audio': { leftOut: 'Whether a file has sound, and for how long, the file alone says.' },
  'p-as-heading': { needs: ['style'], why: 'That a paragraph looks like a heading, style sheets decide.' },
  'page-has-heading-one': { check: 'page-has-heading-one' },
  region: {
    needs: ['style', 'layout'],
    why: 'Whether what stands outside of landmarks is seen, style sheets and layout say.',
  },
  'scrollable-region-focusable': {
    needs: ['style', 'layout', 'focus'],
    why: 'Whether a part scrolls, its style and size say, and browsers differ in whether it then takes the focus.',
  },
  'server-side-image-map': {
    leftOut: 'Next to no page has such a map any more, and axe itself only asks to look.',
  },
  'skip-link': {
    needs: ['focus', 'script'],
    why: 'A skip link may be shown when it has the focus, and scripts may make its target; bypass asks for a way on.',
  },
  'table-duplicate-name': {
    leftOut: 'HTML no longer has the summary of tables, which deprecated-html tells.',
  },
  'table-fake-caption': {
    leftOut: 'A cell over a whole row may be a caption or not; td-has-header warns where it has no header.',
  },
  'target-size': {
    needs: ['style', 'layout'],
    why: 'The size of a target, and the room around it, come from style sheets and layout.',
  },
};
