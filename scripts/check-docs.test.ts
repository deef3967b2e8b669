import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRules, readTexts, says } from './docs/product-page.ts'
import { listTestTitles, readTitles } from './docs/test-titles.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/product.md')
const rules = readRules(page)

describe('the page of what the product does', () => {
  it('has rules, and each names the tests that show it or says that none does', () => {
    expect(rules.length).toBeGreaterThan(100)
    const bare = rules.filter(({ tests, isUnshown }) => tests.length > 0 === isUnshown)
    expect(bare.map(({ line }) => `docs/product.md:${line}`)).toEqual([])
  })

  it('names no test that is not there', () => {
    const titles = listTestTitles(root)
    const named = rules.flatMap(({ line, tests }) => tests.map((title) => ({ line, title })))
    const missing = named.filter(({ title }) => !titles.has(title))
    expect(missing.map(({ line, title }) => `docs/product.md:${line} ${title}`)).toEqual([])
  })

  it('quotes only what the product says', () => {
    const sources = globSync('{web/messages,contract,features,server,services/identity}/**/*.ts', {
      cwd: root,
    })
      .filter((path) => !path.includes('.test.'))
      .map((path) =>
        read(path)
          .replaceAll(/['"`]\s*\+\s*['"`]/g, '')
          .replaceAll(/\\(['"])/g, '$1'),
      )
    const quoted = readTexts(page)
    expect(quoted.length).toBeGreaterThan(50)
    expect(quoted.filter((text) => !sources.some((source) => says(source, text)))).toEqual([])
  })

  it('has a section for every page', () => {
    const headings = page
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join('\n')
    const paths = [...read('web/routes.ts').matchAll(/route\('(?<path>[^'*]+)'/g)].map(
      ({ groups }) => `\`/${groups?.['path']}\``,
    )
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !headings.includes(path))).toEqual([])
  })
})

describe('reading it', () => {
  it('finds the titles of tests behind those of their groups, as they are written', () => {
    const source = [
      "describe.each(rows)('a price of %d', () => { it.skipIf(x)(`is ${kind}`, () => {}) })",
      "test('stands alone', () => { test.skip(isMobile, 'not here') })",
      "other('is no test')",
    ]
    expect(readTitles('a.test.ts', source.join('\n'))).toEqual(['a price of %d › is ${kind}', 'stands alone'])
  })

  it('finds of a rule its tests, and whether none shows it', () => {
    const [shown, unshown] = readRules(
      '- Says “Sold”.\n  ✓ `one` · ``the `other` ``\n- Nobody knows. ○\n\nEnd',
    )
    expect(shown).toEqual({ line: 1, tests: ['one', 'the `other`'], isUnshown: false })
    expect(unshown).toMatchObject({ line: 3, tests: [], isUnshown: true })
  })

  it('knows a text with gaps, and none that nobody says', () => {
    const source = 'title: (phone) => `Payment for ${phone.name} model ${phone.model}`,'
    expect(says(source, 'Payment for … model …')).toBe(true)
    expect(says(source, 'Payment of … model …')).toBe(false)
  })
})
