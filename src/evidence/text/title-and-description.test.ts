import { expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { descriptionOf, descriptionsOf, titleOf } from './title-and-description.ts';

const read = (html: string) => readDocument(html, 'https://example.com/');

test.each([
  ['<title> Rivers\n and  lakes </title>', 'Rivers and lakes'],
  ['<title>A</title><title>B</title>', 'A'],
  ['<svg><title>Icon</title></svg><title>Page</title>', 'Page'],
  ['<template><title>A</title></template><body><title>B</title>', 'B'],
  ['<noscript><title>A</title></noscript>', undefined],
  ['<title></title>', ''],
  ['<title>Fish &amp;amp; chips</title>', 'Fish &amp; chips'],
])('the title of %s', (html, expected) => {
  expect(titleOf(read(html))?.text).toBe(expected);
});

test('descriptions are metas of that name that are not blank', () => {
  const document = read(
    `<meta name=" Description " content=" A  b "><meta name=description content="&#x200b; "><meta name=description>
    <meta property="og:description" content="no"><meta name=descriptions content=no>
    <body><meta name=DESCRIPTION content=c>`,
  );
  expect(descriptionsOf(document).map(({ text }) => text)).toEqual(['A b', 'c']);
});

test('a description in head comes before one in body', () => {
  expect(
    descriptionOf(read('<body><meta name=description content=a><meta name=description content=b>'))?.text,
  ).toBe('a');
  expect(
    descriptionOf(read('<meta name=description content=a><body><meta name=description content=b>'))?.text,
  ).toBe('a');
  expect(descriptionOf(read('<p>'))).toBeUndefined();
});
