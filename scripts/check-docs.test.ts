import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { imageLimits } from '#contract/hosted-images.ts'
import { routes as sandboxCalls } from '#emulators/stripe/routes.ts'
import { Environment } from '#server/config/environment.ts'
import { usedSince } from '#services/identity/embedded/sessions/sessions.ts'
import { readRules, readTexts, says } from './docs/product-page.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/product.md')
const rules = readRules(page)

describe('docs/product.md', () => {
  it('has rules in at most 300 lines, and each rule names a test file', () => {
    expect(rules.length).toBeGreaterThan(100)
    const bare = rules.filter(({ tests }) => tests.length === 0)
    expect(bare.map(({ line }) => `docs/product.md:${line}`)).toEqual([])
    expect(rules.reduce((lines, { length }) => lines + length, 0)).toBeLessThanOrEqual(300)
  })

  it('names only test files that exist', () => {
    const named = rules.flatMap(({ line, tests }) => tests.map((path) => ({ line, path })))
    const missing = named.filter(
      ({ path }) => !/\.(test|spec)\.tsx?$/.test(path) || !existsSync(join(root, path)),
    )
    expect(missing.map(({ line, path }) => `docs/product.md:${line} ${path}`)).toEqual([])
  })

  it('quotes only texts of the product', () => {
    const sources = globSync('{web/texts,contract,features,server,services/identity}/**/*.ts', {
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

describe('every page', () => {
  const listTests = (path: string) => {
    const named = [...read(path).matchAll(/`(?<path>[\w.-]+\/[\w./-]+\.(?:test|spec)\.tsx?)`/g)]
    return [...new Set(named.map(({ groups }) => groups?.['path'] ?? ''))]
  }

  const leadsSomewhere = (path: string, target: string) => {
    const [file = '', heading] = target.split('#')
    const page = file ? join(dirname(path), file) : path
    if (!existsSync(join(root, page))) return false
    const headings = [...read(page).matchAll(/^#+ (?<text>.*)$/gm)].map(
      ({ groups }) => groups?.['text'] ?? '',
    )
    return heading === undefined || headings.some((text) => toAnchor(text) === heading)
  }
  const toAnchor = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')

  it.each(globSync('docs/*.md', { cwd: root }))('names only test files that exist: %s', (path) => {
    expect(listTests(path).filter((test) => !existsSync(join(root, test)))).toEqual([])
  })

  it('links only to pages and headings that exist', () => {
    const paths = globSync('{README,CONTRIBUTING,CHANGELOG,docs/*,docs/decisions/*}.md', { cwd: root })
    const broken = paths.flatMap((path) =>
      [...read(path).matchAll(/\]\((?<target>[^)\s]*)\)/g)]
        .map(({ groups }) => groups?.['target'] ?? '')
        .filter((target) => !target.startsWith('https://') && !leadsSomewhere(path, target))
        .map((target) => `${path}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('on security names a test for each section that holds', () => {
    const rows = read('docs/security.md')
      .split('\n')
      .map((line) => /^- (?<sections>[^:]+), holds: (?<why>.*)$/.exec(line)?.groups)
      .filter((groups) => groups !== undefined)
      .map(({ sections = '', why = '' }) => ({
        sections: sections.match(/\d+\.\d+/g) ?? [],
        tests: why.match(/`[^`]+\.(?:test|spec)\.tsx?`/g) ?? [],
      }))
    expect(rows.flatMap(({ sections }) => sections).length).toBeGreaterThan(30)
    expect(rows.filter(({ sections, tests }) => tests.length < sections.length)).toEqual([])
  })

  it('names the limits that the product has', () => {
    const pictures = `${imageLimits.bytes / 1024 ** 2} MiB and ${imageLimits.megapixels} megapixels`
    expect(read('docs/rules.md')).toContain(pictures)
    const now = Date.now()
    const unusedDays = (now - usedSince(new Date(now)).getTime()) / 86_400_000
    for (const path of ['docs/rules.md', 'docs/security.md'])
      expect(read(path)).toMatch(new RegExp(`[Aa] sign-in ends after ${unusedDays} days without use`))
  })

  it.each(['README.md', 'docs/operations.md'])('names the oldest Node that the package takes: %s', (path) => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const [, oldest] = /You need Node (\d+) or later/.exec(read(path)) ?? []
    expect(engines.node).toBe(`>=${oldest}`)
  })

  it('on configuration explains every variable, and no others', () => {
    const rows = read('docs/configuration.md')
      .split('\n')
      .flatMap((line) => (/^- `[A-Z]/.test(line) ? line.split(/[(:]/).slice(0, 1) : []))
    const named = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
  })
})

test('the documentation has at most 30,000 words', () => {
  const paths = globSync('{*,docs/**/*}.md', { cwd: root })
  const counts = paths.map((path) => read(path).trim().split(/\s+/u).length)
  expect(paths.length).toBeGreaterThan(20)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(30_000)
})

test('docs/payments.md names the calls of the payment sandbox, and no others', () => {
  const list = read('docs/payments.md').split('<!-- sandbox calls -->')[1]?.split('<!-- end -->')[0] ?? ''
  const named = [...list.matchAll(/`(?<call>(?:GET|POST) \/[^`]+)`/g)].map(({ groups }) => groups?.['call'])
  expect(named.toSorted()).toEqual(sandboxCalls.map(({ method, url }) => `${method} ${url}`).toSorted())
})

describe('reading the page', () => {
  it('finds the files that a rule names in all of its lines', () => {
    const [shown, bare] = readRules('- Says `x`.\n  `a.test.ts` `b.spec.ts`\n- Nobody knows.\n\nEnd')
    expect(shown).toEqual({ line: 1, length: 2, tests: ['a.test.ts', 'b.spec.ts'] })
    expect(bare).toEqual({ line: 3, length: 1, tests: [] })
  })

  it('finds a quoted text with gaps only in a source that contains it', () => {
    const source = 'title: (phone) => `Payment for ${phone.name} model ${phone.model}`,'
    expect(says(source, 'Payment for … model …')).toBe(true)
    expect(says(source, 'Payment of … model …')).toBe(false)
  })
})
