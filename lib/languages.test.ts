import { expect, test } from 'vitest'
import { languageOf, leaveOutLanguage, pathIn, preferredLanguage } from './languages.ts'

test.each([
  ['/', 'en'],
  ['/about', 'en'],
  ['/bn', 'bn'],
  ['/bn/', 'bn'],
  ['/BN/about', 'bn'],
  ['/bn?x=1', 'bn'],
  ['/bn#brands', 'bn'],
  ['/bnx', 'en'],
  ['/about/bn', 'en'],
  ['/en/about', 'en'],
  ['//bn/', 'en'],
])('the page at %s has the language %s', (path, language) => {
  expect(languageOf(path)).toBe(language)
})

test.each([
  ['en', '/', '/'],
  ['bn', '/', '/bn'],
  ['en', '/about/', '/about'],
  ['bn', '/about', '/bn/about'],
] as const)('in %s, the page %s is at %s', (language, path, address) => {
  expect(pathIn(language, path)).toBe(address)
})

test.each([
  ['/bn', '/'],
  ['/bn/about?x=1', '/about?x=1'],
  ['/bn?x=1', '/?x=1'],
  ['/about/bn', '/about/bn'],
  ['about/bn', 'about/bn'],
  ['/', '/'],
])('without its language, %s is %s', (path, rest) => {
  expect(leaveOutLanguage(path)).toBe(rest)
})

test.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['bn', 'bn'],
  ['bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
  ['en-US,en;q=0.9,bn;q=0.8', 'en'],
  ['en;q=0.5, bn;q=0.9', 'bn'],
  ['fr-FR,fr;q=0.9,bn;q=0.2', 'bn'],
  ['fr, bn;q=0', 'en'],
  ['hi,fr', 'en'],
])('who asks for %s prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
