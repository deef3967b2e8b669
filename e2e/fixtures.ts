import { randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, type Browser, expect, type Page, test as base } from '@playwright/test'
import { controlPort } from './ports.ts'

type Watched = {
  /** Messages a test expects in the browser's console, such as the one about a refused login. */
  expectInConsole: (pattern: RegExp) => void
}

/** For a test that is the same at every size of screen: it runs on the desk alone. */
export const once = { tag: '@once' }
/** For one of what a desk does not have. */
export const onPhone = { tag: '@phone' }

/** Every test fails on a message in the console, an error on the page, a request that fails, or one the policy blocks. */
export const test = base.extend<Watched & { watch: void }>({
  // From a network of its own: all of them from one ask more in a minute than one network may.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...fromAnywhere() }),
  expectInConsole: ({ page: _ }, use) => use((pattern) => void expected.push(pattern)),
  watch: [
    async ({ page }, use) => {
      expected.length = 0
      const seen = watchPage(page)
      await use()
      expect(unexpected(seen, expected)).toEqual([])
    },
    { auto: true },
  ],
})

const expected: RegExp[] = []

/** A network that nobody was in so far. */
const fromAnywhere = () => ({ 'x-forwarded-for': ['10', ...randomBytes(3)].join('.') })

/** Of what a page complained about, what nobody foresaw. */
export const unexpected = (seen: string[], foreseen: RegExp[]) =>
  seen.filter((line) => !foreseen.some((pattern) => pattern.test(line)))

/** Gives the list that grows with everything a page complains about. */
function watchPage(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => seen.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${request.url()} ${reason}`)
  })
  return seen
}

export { expect }

/** Axe finds nothing; in the dark, where only colours differ, it looks at those. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoFindings(buildAxe(page))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoFindings(buildAxe(page).withRules(['color-contrast']))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Its costly sides left out: a description of all that is right, and a page of its own for frames of other origins. */
const buildAxe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function expectNoFindings(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([])
}

/** Moves the server's clock. */
export async function advanceClock(request: APIRequestContext, ms: number): Promise<void> {
  const reply = await request.post(`http://127.0.0.1:${controlPort}/advance?ms=${ms}`)
  expect(reply.ok()).toBe(true)
}

/** Another person in a browser of their own; what it complains about is in `seen`, for the test to look at. */
export async function openSecondBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    extraHTTPHeaders: fromAnywhere(),
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  return { page, seen: watchPage(page), close: () => context.close() }
}
