import { plural } from '../../ui/formats.ts';

/** What the settings of a site say. */
export const siteSettingsWords = {
  title: 'Settings',
  documentTitle: (site: string) => `Settings of ${site}`,
  lede: 'How far the next crawl goes. What was crawled stays as it is.',
  save: 'Save',
  saved: 'Saved. It counts from the next crawl.',
  shareLink: 'Link to the shared page',
  removing: {
    open: 'Delete',
    title: (site: string) => `Delete ${site}?`,
    body: (crawls: number) =>
      `This removes ${plural(crawls, { one: 'crawl', other: 'crawls' })} with all that was found and every shared link. It cannot be undone.`,
    remove: 'Delete site',
    keep: 'Keep it',
    done: (site: string) => `${site} was deleted.`,
  },
} as const;
