import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { budgets } from '#scripts/testing/weights.mjs'
import { listFirstPages } from './public-pages.ts'

type Scripts = { url: string; bytes: number }[]

/**
 * Opens a page. Returns the scripts that it had loaded when it could be used, and a function that reads those that it has
 * loaded after that. It requests them when the browser is idle, which on a busy machine can be long after the network is.
 */
export async function weighScripts(page: Page, path: string) {
  await page.addInitScript(() => {
    const readScripts = () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }))
    Object.assign(window, { readScripts })
    addEventListener('alive', () => Object.assign(window, { needed: readScripts() }))
  })
  await page.goto(path)
  await page.waitForFunction(() => 'needed' in window)
  const needed: Scripts = await page.evaluate('needed')
  const readLater = async () => {
    const all: Scripts = await page.evaluate('readScripts()')
    return all.filter(({ url }) => !needed.some((each) => each.url === url))
  }
  return { needed, readLater }
}

/** Some of the code that every page loads later. */
const laterCode = ['session-actions', 'toast-card']

const inKb = (scripts: Scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

/** The schemas and the code of the session come after that. */
const without = /schemas|on-wire|session|firebase|stripe/i

/** What a page may load before it can be used, in KB, and the scripts that it may not load by then. */
export type Budget = { limit: number; without: RegExp }

export const ofFirstPages: Budget = { limit: budgets[''], without }

/**
 * Opens the page of this name: `brand` and `item` are first pages, also with a prefix, and others are paths. Expects that it
 * keeps its budget, and loads none of Firebase or Stripe later either.
 */
export async function expectLight(page: Page, name: string, { limit, without: unwanted }: Budget) {
  const [, prefix = '', kind] = /^(\/bn\/)?(\w+)$/u.exec(name) ?? []
  const found = (await listFirstPages(page.request)).find((each) => each.startsWith(`/${kind}/`))
  if (kind) expect(found, `a first page of the kind ${kind}`).toBeDefined()
  const path = found ? prefix.replace(/\/$/u, '') + found : name
  const { needed, readLater } = await weighScripts(page, path)
  expect(inKb(needed)).toBeGreaterThan(20)
  expect(inKb(needed)).toBeLessThan(limit)
  expect(needed.filter(({ url }) => unwanted.test(url))).toEqual([])
  const listMissing = async () => {
    const later = await readLater()
    return laterCode.filter((name) => ![...needed, ...later].some(({ url }) => url.includes(`/${name}-`)))
  }
  await expect.poll(listMissing).toEqual([])
  expect((await readLater()).filter(({ url }) => /firebase|stripe/i.test(url))).toEqual([])
}
