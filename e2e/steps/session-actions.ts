import type { BrowserContext, Page } from '@playwright/test'
import { signInNew } from './people.ts'
import { openNavigation } from './actions.ts'

/** Signs up a new person, leaves the browser signed out, and returns their address. */
export async function makePerson(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  const { email } = await signInNew(page)
  await context.setStorageState({ cookies: [], origins: [] })
  await page.close()
  return email
}

export const avatarOf = async (page: Page) => (await openNavigation(page)).getByTitle('Shathi Begum')
