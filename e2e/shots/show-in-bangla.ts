import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { payPageTexts } from '#emulators/bkash/pay-page-texts.ts'
import { chooserTexts } from '#emulators/google/chooser-texts.ts'
import { cardTexts } from '#emulators/stripe/browser/texts.ts'
import { describeCardFailure } from '#web/texts/bn/card-failures.ts'
import { languageOf, pathIn } from '#lib/languages.ts'
import { joinWords } from '#scripts/languages/translate.ts'

type Words = string | RegExp
type Named = { name?: Words; exact?: boolean }
type Pair = readonly [english: string, bangla: string]

/** Stands for everything that a text names. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '…' : anything),
})

/** Lists the texts of a module, with `…` for what they name. */
function listPairs(english: unknown, bangla: unknown): Pair[] {
  if (typeof english === 'string') return [[english, String(bangla)]]
  if (typeof english === 'function') return nameAnything(english, bangla)
  if (typeof english !== 'object' || english === null) return []
  return Object.entries(english).flatMap(([key, text]) => listPairs(text, (bangla as never)[key]))
}

function nameAnything(...texts: [english: unknown, bangla: unknown]): Pair[] {
  try {
    const [english, bangla] = texts.map((text) =>
      (text as (...data: unknown[]) => unknown)(anything, anything, anything),
    )
    return typeof english === 'string' ? [[english, String(bangla)]] : []
  } catch {
    // A text that needs a real date: no walk looks for one.
    return []
  }
}

const root = join(import.meta.dirname, '..', '..')
const files = globSync('{web/texts,contract/sentences}/en/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
const modules = await Promise.all(
  files.map(async (file) => {
    const [en, bn] = [file, file.replace('/en/', '/bn/')].map((path) => import(join(root, path)))
    return { en: await en, bn: await bn }
  }),
)
/** In English, the provider words a failure itself. */
const declined: Pair = ['Your card was declined.', describeCardFailure({ code: 'card_declined' }) ?? '']
const texts = [...modules, payPageTexts, chooserTexts, cardTexts]
  .flatMap(({ en, bn }) => listPairs(en, bn))
  .filter(([, bangla]) => /[^…\p{P}\s]/u.test(bangla))
/** For screen readers, a button may name its phone after its text. */
const withPhones = texts.map(([english, bangla]): Pair => [`${english}: …`, `${bangla}: …`])
const pairs = [declined, ...texts, ...withPhones]

/** Pages have a word joiner before an ending, and spaces without a break (`scripts/languages/translate.ts`). */
const escape = (text: string) =>
  joinWords(text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`))
    .replaceAll('\u2060', '\u2060?')
    .replaceAll('\u00A0', String.raw`\s`)

/** Returns what matches the Bangla texts for these English words, and the words themselves: names stay as they are. */
function translate(words: Words, isExact = false): Words {
  const isText = typeof words === 'string'
  const wanted = isText ? new RegExp(escape(words), 'iu') : words
  const like = pairs.filter(([english]) => (isExact ? english === words : wanted.test(english)))
  if (isText && like.length === 0) return words
  const bangla = [...new Set(like.map(([, text]) => `^\\s*${escape(text).replaceAll('…', '.*')}\\s*$`))]
  return new RegExp([...bangla, wanted.source.replaceAll('\\d', '[\\d০-৯]')].join('|'), 'iu')
}

/** Translates what a method of a page or locator looks for. */
const translations: Record<string, (...given: never[]) => unknown[]> = {
  getByRole: (role: string, { name, exact, ...others }: Named = {}) => [
    role,
    name === undefined ? others : { ...others, exact, name: translate(name, exact) },
  ],
  getByText: (text: Words, options?: { exact?: boolean }) => [translate(text, options?.exact), options],
  getByLabel: (text: Words, options?: { exact?: boolean }) => [translate(text, options?.exact), options],
  filter: ({ hasText, ...others }: { hasText?: Words }) =>
    hasText === undefined ? [others] : [{ ...others, hasText: translate(hasText) }],
  goto: (address: string, options?: object) => [
    isOurPage.test(address) && languageOf(address) === 'en' ? pathIn('bn', address) : address,
    options,
  ],
}
const isOurPage = /^\/(?!api|dev|identitytoolkit)/u

/** Returns the page, on which the walks through the English pages find the same in Bangla. */
export function showInBangla<Finder extends Page | Locator>(finder: Finder): Finder {
  return new Proxy(finder, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function' || key === 'constructor') return value
      return (...given: never[]) => {
        const translateGiven = Object.hasOwn(translations, key) ? translations[String(key)] : undefined
        const found: unknown = value.apply(target, translateGiven?.(...given) ?? given)
        return isFinder(found) ? showInBangla(found) : found
      }
    },
  })
}

const isFinder = (found: unknown): found is Locator =>
  typeof found === 'object' && found !== null && 'getByRole' in found
