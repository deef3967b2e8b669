import type { APIRequestContext, Page } from '@playwright/test'
import { controlPort } from '#e2e/server/ports.ts'
import { expect } from '#e2e/fixtures.ts'
import { open } from './open.ts'

/** Makes an admin as the operator does. Returns the path of the link to set their password. */
export async function createAdmin(request: APIRequestContext, email: string): Promise<string> {
  const reply = await request.post(`http://127.0.0.1:${controlPort}/admin?email=${encodeURIComponent(email)}`)
  expect(reply.ok(), await reply.text()).toBe(true)
  const { output } = (await reply.json()) as { output: string }
  const link = /http\S+/.exec(output)?.[0]
  if (!link) throw new Error(`no link in: ${output}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Opens a list, searches it, and waits until it shows the result. */
export async function search(page: Page, path: string, words: string, found: string): Promise<void> {
  await open(page, path)
  await page.getByRole('searchbox').fill(words)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${found}$`) })).toBeVisible()
}
