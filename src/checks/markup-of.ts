/** What markup that is not read must hold, for a check to leave open whether the page lacks it. */
export const markupOf = {
  main: /<main[\s>]|role=["']?main/i,
  mainHeading: /<h1[\s>]|aria-level=["']?1/i,
  subHeading: /<h[2-6][\s>]|role=["']?heading/i,
  wayPast: /<(?:h[1-6]|main)[\s>]|role=["']?(?:main|heading)|href=["']?#/i,
  structure:
    /<(?:nav|header|footer|h[12]|ul|ol|dl|table|figure|section|article|blockquote)[\s>]|role=["']?heading/i,
  link: /<a\s[^<>]*href/i,
  text: />[^<>]*\p{L}/u,
  date: /<time[\s>]|datePublished/i,
  author: /rel=["']?author|itemprop=["']?author/i,
} as const;

export type Markup = keyof typeof markupOf;
