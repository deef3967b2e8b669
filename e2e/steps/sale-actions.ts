import type { Browser, Page, TestInfo } from '@playwright/test'
import { expect, openSecondBrowser } from '#e2e/fixtures.ts'
import { getListing } from './listings.ts'
import { open } from './open.ts'
import {
  bookAs,
  type Person,
  sell,
  signInByApi,
  signInForCalls,
  signInNew,
  signUpForCalls,
  verify,
} from './people.ts'

/** The seller of the phones in these tests. */
export const sellerOfSales = 'seller@hatbodol.example'

/** The smallest phone that the product is made for. */
export const smallPhone = { width: 360, height: 740 }

type Setting = { page: Page; browser: Browser; baseURL: string | undefined; model: string }

/** A new, verified seller: for a test whose attempt leaves something behind when it fails, such as an open problem. */
export async function signUpSeller(page: Page): Promise<Person> {
  const seller = await signUpForCalls(page, 'seller')
  await verify(page, await signInForCalls(page, 'admin@hatbodol.example'), seller.email)
  return seller
}

/**
 * A new buyer pays by calls for a new phone of this seller, `sellerOfSales` unless another one is given, and opens the page
 * of the sale on a small phone. Returns the path of the payment page, the headers of calls in the buyer's name, and the
 * seller's address.
 */
export async function openSale(page: Page, model: string, ownSeller?: Person) {
  await page.setViewportSize(smallPhone)
  const { headers, email } = ownSeller ?? (await signInForCalls(page, sellerOfSales))
  await sell(page, headers, { model })
  const person = await signInNew(page)
  const { bookingId, paymentId } = await buyByCalls(page, person, model)
  await open(page, `/receipt/${paymentId}`)
  await expect(page.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()
  return { payment: `/payment/${bookingId}`, asBuyer: person.headers, sellerEmail: email }
}

/** As openSale; the seller opens the page of the sale too, in another browser. */
export async function openSaleForTwo({ ownSeller, ...setting }: Setting & { ownSeller?: Person }) {
  const { page, model } = setting
  const { sellerEmail, ...sale } = await openSale(page, model, ownSeller)
  return { buyer: page, ...sale, ...(await openForSeller(setting, sellerEmail)) }
}

/** Books a phone in somebody's name and pays for it with a card, by the calls of the pages. Returns the ids. */
export async function buyByCalls(page: Page, person: Person, model: string) {
  const { price: productPrice } = await getListing(page, model)
  const id = await bookAs(page, person, model)
  const { headers } = person
  const { payments } = await ask<{ payments: { publishableKey: string } }>(page, '/api/config')
  const intent = { headers, data: { id, productPrice } }
  const { clientSecret } = await ask<{ clientSecret: string }>(page, '/api/create-payment-intent', intent)
  const [transationId = ''] = clientSecret.split('_secret_')
  await ask(page, `/v1/payment_intents/${transationId}/confirm`, {
    headers: { authorization: `Bearer ${payments.publishableKey}` },
    form: { client_secret: clientSecret, payment_method: 'pm_card_visa' },
  })
  await ask(page, `/api/booking/${id}`, { headers, data: { transationId, productPrice, id, productId: '' } })
  const reply = await page.request.get(`/api/booking/${id}`, { headers })
  const { paymentId } = (await reply.json()) as { paymentId: string }
  return { bookingId: id, paymentId }
}

/** Makes a call, a POST if it sends anything. */
async function ask<T>(page: Page, path: string, sent?: Parameters<Page['request']['post']>[1]): Promise<T> {
  const reply = await (sent ? page.request.post(path, sent) : page.request.get(path))
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as T
}

/** The seller opens the page of the sale that the buyer has open, in another browser. */
export async function openForSeller(
  { page, browser, baseURL }: Omit<Setting, 'model'>,
  email = sellerOfSales,
) {
  const second = await openSecondBrowser(browser, baseURL)
  await second.page.setViewportSize(smallPhone)
  await signInByApi(second.page, email)
  await open(second.page, new URL(page.url()).pathname)
  return { seller: second.page, seenBySeller: second.seen, close: second.close }
}

/** The path of the calls about the sale whose page is open. */
export const saleOf = (page: Page) => new URL(page.url()).pathname.replace('/receipt/', '/payments/')

/** Proposes a meeting on the page of the sale, with the first suggested time. */
export async function proposeMeeting(page: Page, place = 'Khulna railway station'): Promise<void> {
  await page.getByRole('button', { name: /^Propose / }).click()
  const form = page.getByRole('dialog', { name: 'When and where do you meet?' })
  await form.getByRole('group', { name: 'Suggested times' }).getByRole('button').first().click()
  await form.getByRole('textbox', { name: 'Place' }).fill(place)
  await form.getByRole('button', { name: 'Send the proposal' }).click()
  await expect(form).toBeHidden()
}

/** The steps of a paid sale: those that are done, and those that are still to come. */
export const paid = ['Booked', 'Money reserved']
export const toArrange = 'Agree when to meet'
/** Each side reads whom we pay. */
export const payoutStep = 'We pay (?:the seller|you)'
export const afterMeeting = ['Meet, check, hand over', 'We take the money', payoutStep]

/** The steps of a sale, as its page shows them. */
const stepsOf = (page: Page) => page.getByRole('list', { name: 'Steps of the sale' }).getByRole('listitem')

/** Expects each of these people to see the same steps: those that are done have a time, the others wait. */
export async function expectSteps(people: Page[], done: string[], waiting: string[] = []): Promise<void> {
  for (const page of people) {
    await expect(stepsOf(page)).toHaveText([...done, ...waiting].map((step) => new RegExp(step)))
    await expect(stepsOf(page).locator('time')).toHaveCount(done.length)
  }
}

/**
 * Keeps a message that is shown next, as if the pointer were over it: a busy machine may look for it only after it would
 * have gone.
 */
export const holdNextMessage = (page: Page, message: string): Promise<void> =>
  page.evaluate((text) => {
    const observer = new MutationObserver(() => {
      const shown = [...document.querySelectorAll('[aria-live] > div')]
      const toast = shown.find((each) => each.textContent?.includes(text))
      if (!toast) return
      observer.disconnect()
      toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, message)

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
        const mainControls = 'main :is([data-next-step], [data-variant="primary"], [data-variant="danger"])'
        return [...document.querySelectorAll(mainControls)]
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

/** Expects the code above “Try again” when the sale cannot be loaded. */
export async function expectStored(page: Page, model: string, code: string) {
  const purchase = page.getByRole('region', { name: `Your purchase: ${model}` })
  await expect(purchase).toContainText(code)
  await expect(purchase).toContainText('Give it only after checking the phone')
  await expect(purchase).toContainText(/(?:The seller is|Call) /)
  await expect(purchase).toContainText(/As of .+ \(Dhaka time\)\. It may have changed since\./)
  await expect(purchase).toContainText('Confirm the hand-over by')
}
