import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { controlPort } from '#e2e/server/ports.ts'
import { translatePage } from '#e2e/in-page/translate-page.ts'

type Watched = {
  /** Expects a message in the browser's console, such as the one about a refused sign-in. */
  expectInConsole: (pattern: RegExp) => void
}

/** For a test that is the same at every screen size: it runs only on the desktop. */
export const once = { tag: '@once' }
/** For a test of something that a desktop does not show. */
export const onSmallScreen = { tag: '@phone' }
/** For a journey whose pages the browser translates. If it runs at both screen sizes, then only on the phone. */
export const translated = { tag: '@translated' }
export const onceTranslated = { tag: [once.tag, translated.tag] }
export const onSmallScreenTranslated = { tag: [onSmallScreen.tag, translated.tag] }

/** Every test fails on a console message, an error on the page, a failed request, or one that the policy blocks. */
export const test = base.extend<Watched & { watch: void }>({
  // Each test has its own network address, because all tests together send more requests a minute than one network
  // may. The header is not an option of the context, because then Playwright would not reuse the context.
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders(fromAnywhere())
    await translatePages(context)
    await use(context)
  },
  expectInConsole: ({ page: _ }, use) => use((pattern) => void expected.push(pattern)),
  watch: [
    async ({ page }, use) => {
      expected.length = 0
      const seen = watchPage(page)
      await use()
      // A route may still be answering a request when the test ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expectNoMessages(seen, expected)
    },
    { auto: true },
  ],
})

const expected: RegExp[] = []

/** Has the browser translate the pages of this context, if the test is one with translated pages. */
async function translatePages(context: BrowserContext): Promise<void> {
  const { project, tags } = test.info()
  const isOnlyRun = tags.includes(once.tag)
  if (tags.includes(translated.tag) && (isOnlyRun || project.use.isMobile))
    await context.addInitScript(translatePage)
}

/** Returns a header with a random network address. */
const fromAnywhere = () => ({ 'x-forwarded-for': ['10', ...randomBytes(3)].join('.') })

/**
 * Fails when a page reported something unexpected. The first line of the failure, which is all that a summary shows,
 * has the messages.
 */
export function expectNoMessages(seen: string[], foreseen: RegExp[] = []): void {
  const messages = seen.filter((line) => !foreseen.some((pattern) => pattern.test(line)))
  expect(messages, `The page reported: ${messages.join(' · ')}`).toEqual([])
}

/** Playwright's message instead of a service worker: see playwright.config.ts. */
const workersBlocked = 'Service Worker registration blocked by Playwright'
/** Chromium's message where a test has chosen a field before the browser did. */
const focusedBefore = 'Autofocus processing was blocked because a document already has a focused element.'
const unimportant = [workersBlocked, focusedBefore]

/** Returns a list to which every message and error of the page is added. */
function watchPage(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (!unimportant.includes(message.text())) seen.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    // An error of the browser itself, such as code that did not load, has an empty stack.
    seen.push(`error: ${error.stack || error.message}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${request.url()} ${reason}`)
  })
  return seen
}

export { expect }

/**
 * Expects no findings of axe. If the test runs at both screen sizes, the phone checks the light scheme, and the desktop
 * only the contrast of the dark one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await listFindings(page)).toEqual([])
}

/** As expectAccessible, but only for the open dialog. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  const build = () => buildAxe(page).include('[role=dialog], [role=alertdialog]')
  expect(await listFindings(page, build)).toEqual([])
}

/** As expectAccessible, but returns the findings: the rule and the HTML of each. */
export async function listFindings(page: Page, build = () => buildAxe(page)): Promise<string[]> {
  const { project, tags } = test.info()
  const isOnPhone = project.use.isMobile ?? false
  const isOnlyRun = [once, onSmallScreen].some(({ tag }) => tags.includes(tag))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await endTransitions(page)
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axeSource)
  const findings: string[] = []
  if (isOnPhone || isOnlyRun) findings.push(...(await analyze(build())))
  if (!isOnPhone || isOnlyRun) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    findings.push(...(await analyze(build().withRules(['color-contrast']))))
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return findings
}

/** Ends the transitions that have begun: in the middle of one, a button may have too little contrast. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const running of document.getAnimations()) if (running instanceof CSSTransition) running.finish()
  })

/**
 * Leaves out axe's costly parts: its source, the list of passed rules, and the extra page for frames of other
 * origins.
 */
const buildAxe = (page: Page) =>
  new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .setLegacyMode()

/** The same axe as AxeBuilder's, which would send and compile this half megabyte twice for each check. */
const { source: axeSource } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}

/** Moves the server's clock. */
export async function advanceClock(request: APIRequestContext, ms: number): Promise<void> {
  const reply = await request.post(`http://127.0.0.1:${controlPort}/advance?ms=${ms}`)
  expect(reply.ok()).toBe(true)
}

/** Has the server keep the deadlines that are over now. Its schedule would do so within a minute. */
export async function keepDeadlines(request: APIRequestContext): Promise<void> {
  const reply = await request.post(`http://127.0.0.1:${controlPort}/deadlines`)
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Opens a browser for another person. The test checks the messages of its page, which are in `seen`. */
export async function openSecondBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    extraHTTPHeaders: fromAnywhere(),
    ...(baseURL ? { baseURL } : {}),
  })
  await translatePages(context)
  const page = await context.newPage()
  return { page, seen: watchPage(page), close: () => context.close() }
}
