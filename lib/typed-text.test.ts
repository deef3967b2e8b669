import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyText } from './typed-text.ts'

/** What messengers, contacts, word processors and keyboards leave in a text, and what they type as two signs. */
const part = fc.constantFrom(
  ...'রহিম ক্ষ র\u200d্যাম ক্\u200cষ য\u09bc \u09df ড\u09bc \u09dc কে\u09be e\u0301 👩🏽\u200d💻 ❤\ufe0f a 13 , ৳'.split(
    ' ',
  ),
  ...'\u200b \u200c \u200d \u00ad \u2060 \ufeff \u200e \u2068 \u2069 \u202e'.split(' '),
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u2028',
)
const typed = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))

test('what is tidy stays as it is', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(tidyText(tidyText(text))).toBe(tidyText(text))
    }),
  )
})

test('the same letters in another form become the same text', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(tidyText(text.normalize('NFD'))).toBe(tidyText(text))
      expect(tidyText(text)).toBe(tidyText(text).normalize('NFC'))
    }),
  )
})

test('signs that show nothing change nothing, wherever they are', () => {
  const unseen = fc.constantFrom(
    ...'\u200b \u00ad \u2060 \ufeff \u061c \u200e \u202a \u202e \u2066 \u2069'.split(' '),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(part, unseen)), (pairs) => {
      const plain = pairs.map(([text]) => text).join('')
      // Between \r and \n, a sign would make two line ends of one.
      fc.pre(!plain.includes('\r'))
      expect(tidyText(pairs.flat().join(''))).toBe(tidyText(plain))
    }),
  )
})

test('joiners stay within words and emoji, and nowhere else', () => {
  for (const text of ['র\u200d্যাম', 'ক্\u200cষমতা', '👩🏽\u200d💻', '❤\ufe0f\u200d🔥'])
    expect(tidyText(text)).toBe(text)
  expect(tidyText('\u200dরহিম\u200c উদ্দিন 1\u200d3')).toBe('রহিম উদ্দিন 13')
  expect(tidyText('ক্\u200c\u200d\u200cষ')).toBe('ক্\u200cষ')
})
