import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const hash = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';

export const corpusPage = page('Two files of another site, pinned by their hash; an image over plain HTTP', {
  html: riverPage({
    head: `<script async src="https://cdn.example.net/a.js" integrity="${hash}" crossorigin></script>
<link rel="stylesheet" href="https://cdn.example.net/a.css" integrity="${hash}" crossorigin="anonymous">`,
    more: '<img src="http://example.com/mill.png" alt="The mill" width="10" height="10">',
  }),
});
