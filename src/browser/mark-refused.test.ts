import { expect, test } from 'vitest';
import { isAmong } from './mark-refused.ts';

const targets = new Set(['inside.example:443', 'inside.example:8080', '[::1]:80']);

test.each([
  'https://inside.example/a?b',
  'https://inside.example./',
  'https://inside.example:443/',
  'http://inside.example:8080/',
  'http://[::1]/',
])('%s was refused by the name of its target', (url) => expect(isAmong(targets, url)).toBe(true));

test.each([
  'http://inside.example/',
  'https://other.example/',
  'https://inside.example:8080.',
  'about:blank',
])('%s was not', (url) => expect(isAmong(targets, url)).toBe(false));
