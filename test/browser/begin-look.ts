/** A process that has a look under way, whose page comes to no end: it writes the group of the look, and waits to be killed. */
import { groupOf, type Namespace, startLook } from './watched-look.ts';

const namespace = process.argv[2] as Namespace;
const page = '<!doctype html><title>Busy</title><img src="/busy.png"><script>for (;;) ;</script>';
const { result } = await startLook({
  namespace,
  page: (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url?.endsWith('/busy.png'))
      groupOf(process.pid).then((group) => console.log(`group ${group}`));
    else response.end(page);
  },
});
console.log(await result);
