/** Parts text into what a reader takes for one character. Each segmenter costs memory in each thread. */
export const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
