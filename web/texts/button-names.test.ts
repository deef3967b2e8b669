import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

type Texts = { [name: string]: unknown }

async function importTexts(language: string): Promise<Texts[]> {
  const folder = new URL(`./${language}/`, import.meta.url)
  const files = readdirSync(folder).filter((file) => /^[^.]+\.ts$/u.test(file))
  return Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)) as Texts))
}

/** Every text of a button with the longer name that screen readers say: `pay` with `payOf`, `keep` with `keepNamed`. */
function listNamed(texts: Texts): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null) return listNamed(value as Texts)
    if (typeof value !== 'string') return []
    return ['Of', 'Named'].flatMap((end): [string, string][] => {
      const name = texts[`${key}${end}`]
      return typeof name === 'function' ? [[value, String(name('A1', 'A1'))]] : []
    })
  })
}

test.each(['en', 'bn'])(
  'the name of a button in %s has the text that people see, so that they can say it',
  async (language) => {
    const modules = await importTexts(language)
    const named = modules.flatMap(listNamed)
    expect(named.length).toBeGreaterThan(10)
    const others = named.filter(([seen, name]) => !name.toLowerCase().includes(seen.toLowerCase()))
    expect(others).toEqual([])
  },
)
