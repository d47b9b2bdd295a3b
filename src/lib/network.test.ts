import { expect, test } from 'vitest';
import { isLoopback } from './network.ts';

test('nobody but this machine reaches a loopback host', () => {
  const here = [
    'localhost',
    '127.0.0.1',
    '127.255.0.1',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
  ];
  const elsewhere = [
    ...['127.example.com', '127.0.0.1.example', '127.0.0.256', 'localhost.example', 'app.localhost'],
    ...['128.0.0.1', '10.0.0.1', '0.0.0.0', '::', '::2', '[::2]', '[', '[]', ''],
  ];
  expect([...here, ...elsewhere].filter(isLoopback)).toEqual(here);
});
