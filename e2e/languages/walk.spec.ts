import type { Page } from '@playwright/test'
import { type Language, pathIn } from '#lib/languages.ts'
import { isLong } from '#test/runner/rounds.ts'
import { expect, listFindings, once } from '#e2e/fixtures.ts'
import { readAllTexts } from '#e2e/in-page/all-texts.ts'
import { listBarriers } from '#e2e/in-page/barriers.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'
import { listForeignWords } from './foreign-words.ts'
import { pressButtons, settle } from './press-buttons.ts'
import { test } from './sales-product.ts'
import { listVisits, type Visit } from './stories.ts'

// These tests run in one worker, so that they share one product.
test.describe.configure({ mode: 'default' })
test.skip(!isLong, 'TEST_LENGTH=long runs it.')

for (const language of ['bn', 'en'] as const) {
  test(
    `every page reads in one language and has no barriers, for each role: ${language} (only with TEST_LENGTH=long)`,
    once,
    async ({ page, expectInConsole }) => {
      test.setTimeout(60 * 60_000)
      // Pages that are not there, calls that the test refuses, and links whose code is wrong.
      expectInConsole(/40[0-9]|422|500/)
      /** By the text, where each was first. */
      const found = new Map<string, string>()
      const pressed = new Set<string>()
      await refuseChanges(page)

      let reader: Visit['as'] = 'guest'
      for (const { as, path } of await listVisits(page)) {
        if (as !== reader) await signInByApi(page, `${as}@hatbodol.example`)
        reader = as
        const read = (after: string) => readPage(page, language, `${as} ${path}${after}`, found)
        await open(page, pathIn(language, path))
        await settle(page)
        await read('')
        note(await listFindings(page), `${as} ${path}`, found)
        if (language === 'bn') await pressButtons(page, pressed, read)
      }
      expect([...found].map(([text, where]) => `${text} (${where})`)).toEqual([])
    },
  )
}

async function readPage(page: Page, language: Language, where: string, found: Map<string, string>) {
  const foreign = (await readAllTexts(page)).flatMap((text) => {
    const words = listForeignWords(language, text)
    return words.length > 0 ? [`${words.join(' ')}: ${text}`] : []
  })
  note([...foreign, ...(await listBarriers(page))], where, found)
}

function note(findings: string[], where: string, found: Map<string, string>) {
  for (const finding of findings) if (!found.has(finding)) found.set(finding, where)
}

/**
 * Answers every change as if the server had failed, so that buttons can be pressed. Only a payment is prepared. Inside the
 * page, because Playwright's routes would turn off the browser's cache.
 */
function refuseChanges(page: Page) {
  return page.addInitScript(() => {
    const problem = { status: 500, code: 'internal', title: '…', detail: '…', requestId: '00000000' }
    const send = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const { url, method = 'GET' } = input instanceof Request ? input : { url: String(input), ...init }
      const { pathname } = new URL(url, location.href)
      const isChange = method !== 'GET' && pathname.startsWith('/api/')
      if (!isChange || pathname.endsWith('/create-payment-intent')) return send(input, init)
      const headers = { 'content-type': 'application/problem+json' }
      return Promise.resolve(new Response(JSON.stringify(problem), { status: problem.status, headers }))
    }
  })
}
