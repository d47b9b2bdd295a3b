import { page } from '../site.ts';

export const corpusPage = page('A page that leads nowhere', {
  url: 'https://example.com/shop/Product_List.php;jsessionid=1A2B?sid=42&a=1&b=2&c=3',
  html: '<!doctype html><html lang="en"><meta charset="utf-8"><title>A page without any link</title><p>Nothing to see here.',
});
