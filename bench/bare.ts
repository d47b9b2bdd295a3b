/** A bare Fastify JSON route, the yardstick for the API: same framework, same answer size, nothing else. A POST reads its JSON besides. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** The first argument names a file with the JSON answer. */
const answer = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as object;
const app = Fastify({ logger: false });
app.get('/bare', async () => answer);
app.post('/bare', async (_request, reply) => reply.code(201).send(answer));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(address).port}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
