import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { cutText, firstGrapheme } from './graphemes.ts'
import { shorten } from './shorten.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['শ্রীকান্ত', 'শ্রী'],
  ['ক্ষমা', 'ক্ষ'],
  ['👩🏽‍💻 Shathi', '👩🏽‍💻'],
  ['Rahim', 'R'],
  ['', ''],
])('%j begins with %j', (text, first) => {
  expect(firstGrapheme(text)).toBe(first)
})

test('a text is cut between characters, as late as possible', () => {
  const character = fc.constantFrom('ক্ষ্ম', 'শ্রী', '👩🏽‍💻', '😀', 'é', 'a', ' ')
  fc.assert(
    fc.property(fc.array(character), fc.nat(60), (characters, max) => {
      const cut = cutText(characters.join(''), max)
      const kept = characters.findIndex((_, at) => characters.slice(0, at + 1).join('').length > max)
      expect(cut).toBe(characters.slice(0, kept === -1 ? undefined : kept).join(''))
    }),
  )
})

test('what finds the boundaries of characters is made once', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  expect([firstGrapheme('শ্রীকান্ত'), firstGrapheme('ক্ষমা')]).toEqual(['শ্রী', 'ক্ষ'])
  const [first, second] = segment.mock.contexts
  expect(first).toBeInstanceOf(Intl.Segmenter)
  expect(second).toBe(first)
})

test('a browser without `Intl.Segmenter` does not break the page, and gets whole code points', async () => {
  const { Segmenter: _, ...intl } = Object.getOwnPropertyDescriptors(Intl)
  vi.stubGlobal('Intl', Object.defineProperties({}, intl))
  vi.resetModules()
  const old = await import('./graphemes.ts')
  expect(old.firstGrapheme('😀 Shathi')).toBe('😀')
  expect(old.cutText('a😀b', 2)).toBe('a')
  expect(shorten('As new, with box', 12, 'en')).toBe('As new, wit…')
})
