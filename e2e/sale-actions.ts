import type { Browser, Page, TestInfo } from '@playwright/test'
import { card, typeCard } from './actions.ts'
import { expect, openSecondBrowser } from './fixtures.ts'
import { open } from './open.ts'
import { bookAs, sell, signInByApi, signInForCalls, signInNew } from './people.ts'

const seller = 'seller@hatbodol.example'

/** The smallest phone that the product is made for. */
export const smallPhone = { width: 360, height: 740 }

type Setting = { page: Page; browser: Browser; baseURL: string | undefined; model: string }

/**
 * A new buyer pays for a new phone and opens the page of the sale; its seller opens it too, in another browser. Both
 * look at it on a small phone.
 */
export async function openSaleForTwo({ page, browser, baseURL, model }: Setting) {
  await page.setViewportSize(smallPhone)
  const { headers } = await signInForCalls(page, seller)
  await sell(page, headers, { model })
  await open(page, `/payment/${await bookAs(page, await signInNew(page), model)}`)
  await typeCard(page, card.good)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Agree when to meet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Sale of ${model}` })).toBeVisible()

  const second = await openSecondBrowser(browser, baseURL)
  await second.page.setViewportSize(smallPhone)
  await signInByApi(second.page, seller)
  await open(second.page, new URL(page.url()).pathname)
  return { buyer: page, seller: second.page, seenBySeller: second.seen, close: second.close }
}

/** A name that no other attempt of the test has used. */
export const nameModel = (name: string, { retry, project }: TestInfo) => `${name} ${project.name} ${retry}`
