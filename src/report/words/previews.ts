import { formatCount } from '../../lib/quantities.ts';

/** Of what people see before they visit. */
export const previewsWords = {
  title: 'Search and social',
  intro: 'What people see before they visit. Search engines may choose other text.',
  desktop: 'Search result, desktop',
  phone: 'Search result, phone',
  noDescription: 'Text that the search engine takes from the page.',
  link: 'Shared link',
  limits: {
    title: 'Title',
    description: 'Description',
    image: 'Image',
    cardType: 'Card type',
    text: 'Text',
    missing: 'missing',
    notSet: 'not set',
    sizeUnknown: 'size unknown',
    pixels: (pixels: number, limit: number) => `${formatCount(pixels)} of ${formatCount(limit)} px`,
    characters: (characters: number, limit: number) => `${formatCount(characters)} of ${limit}`,
    short: 'Short: there is room for more.',
    /** Before the end of the text. */
    cutOff: 'Cut off:',
  },
  noPicture: 'No picture',
  picture: {
    label: (alt: string | null) => (alt ? `Share image: ${alt}` : 'Share image'),
    sized: (label: string, width: number, height: number) => `${label}, ${width} by ${height} pixels`,
  },
} as const;
