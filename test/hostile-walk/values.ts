import fc from 'fast-check'

/** Texts that often break programs. */
export const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '%00',
  '%',
  '%zz',
  '%c3%28',
  '%ed%a0%80',
  '..%2f..%2f..%2fetc%2fpasswd',
  '\\',
  `'"\``,
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '-0',
  '1e400',
  '0x10',
  '99999999999999999999',
  '٣',
  'ঢাকা',
  '\ud800',
  '\u202eevil\u2069',
  '\u{1f4f1}'.repeat(40),
  'e\u0301'.repeat(10),
  '\r\nset-cookie: a=b',
  'a'.repeat(3_000),
]

export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

/** Values of the wrong type or the wrong size, and missing values. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: { c: [] } } }),
  },
  { weight: 3, arbitrary: fc.constantFrom(0, -1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, 1e-7, 100.001) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(70_000)) },
)

/** Bodies that are not JSON of our contract. */
export const oddBody = fc.oneof(
  { weight: 2, arbitrary: fc.json({ maxDepth: 2 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      'null',
      '[]',
      '""',
      '0',
      '{',
      '[',
      '{"email":',
      '{}{}',
      '\u0000',
      '\ufeff{}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"a":1e999}',
      '{"a":"\\ud800"}',
      'a=b&c=d',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('['.repeat(50_000), '{"a":'.repeat(20_000)) },
  { weight: 1, arbitrary: fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) },
)

/**
 * Like `encodeURIComponent`, but does not throw at lone surrogates. A text with an escape (valid or not) or a
 * placeholder keeps these; only its other characters that a path may not have are removed.
 */
export function escapeForPath(text: string): string {
  return /%|@\{/.test(text) ? text.replaceAll(/[^\x21-\x7e]/gu, '') : encodeURIComponent(text.toWellFormed())
}
