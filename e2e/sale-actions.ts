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

  return { buyer: page, ...(await openForSeller({ page, browser, baseURL })) }
}

/** The seller opens the page of the sale that the buyer has open, in another browser. */
export async function openForSeller({ page, browser, baseURL }: Omit<Setting, 'model'>, email = seller) {
  const second = await openSecondBrowser(browser, baseURL)
  await second.page.setViewportSize(smallPhone)
  await signInByApi(second.page, email)
  await open(second.page, new URL(page.url()).pathname)
  return { seller: second.page, seenBySeller: second.seen, close: second.close }
}

/** The steps of a sale that is paid for: those that are done, and those that are still to come. */
export const paid = ['Booked', 'Paid: money reserved']
export const toArrange = 'Agree when to meet'
export const afterMeeting = ['Meet, check, hand over', 'The money is taken', 'The seller is paid']

/** The steps of a sale, as its page shows them. */
const stepsOf = (page: Page) => page.getByRole('list', { name: 'Steps of the sale' }).getByRole('listitem')

/** Expects each of these people to see the same steps: those that are done have a time, the others wait. */
export async function expectSteps(people: Page[], done: string[], waiting: string[] = []): Promise<void> {
  for (const page of people) {
    await expect(stepsOf(page)).toHaveText([...done, ...waiting].map((step) => new RegExp(step)))
    await expect(stepsOf(page).locator('time')).toHaveCount(done.length)
  }
}

/** Keeps a message on the page until the focus goes elsewhere. */
export async function holdMessage(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const toast = page.locator('[aria-live] > div').filter({ hasText: message })
  await toast.getByRole('button', { name: 'Close' }).focus()
}

/** Expects that a message covers neither the sentence that says what comes next nor a main button. */
export async function expectNextStepInView(page: Page, message: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((text) => {
        const toast = [...document.querySelectorAll('[aria-live] > div')].find((each) =>
          each.textContent?.includes(text),
        )
        const covering = toast?.getBoundingClientRect()
        if (!covering) return 'the message is gone'
        const kept = 'main :is([data-next-step], [data-variant="primary"], [data-variant="danger"])'
        return [...document.querySelectorAll(kept)]
          .filter((each) => {
            const { top, bottom } = each.getBoundingClientRect()
            return top < covering.bottom && covering.top < bottom
          })
          .map((each) => each.textContent)
          .join('; ')
      }, message),
    )
    .toBe('')
}

/** A code that is not this one. */
export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** A name that no other attempt of the test has used. */
export const nameModel = (name: string, { retry, repeatEachIndex, project }: TestInfo) =>
  `${name} ${project.name} ${retry}${repeatEachIndex || ''}`
