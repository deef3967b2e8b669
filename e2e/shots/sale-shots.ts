import type { Page } from '@playwright/test'
import { demoListings, saleListings } from '#db/demo/listings.ts'
import { demoPeople } from '#db/demo/people.ts'
import { salesInEveryState } from '#db/demo/sales.ts'
import { picture } from '#e2e/steps/actions.ts'
import { open } from '#e2e/steps/open.ts'
import { bookAs, signInByApi, signInForCalls, signInNew } from '#e2e/steps/people.ts'

const listings = new Map(saleListings.map((listing) => [listing.key, listing]))
const people = new Map(demoPeople.map((person) => [person.key, person]))
const emailOf = (key: string) => people.get(key)?.email ?? ''

type SaleToShow = { key: string; model: string; buyer: string; seller: string }

/** The demo sales that have a page: those that were paid for, or that asked for cash. */
const shownSales: SaleToShow[] = salesInEveryState
  .filter(({ steps }) => steps.some((step) => /^(?:pay|pay-by-bkash|request-cash)$/u.test(step.do)))
  .map(({ key, listing, buyer }) => {
    const { model = '', seller = '' } = listings.get(listing) ?? {}
    return { key, model, buyer, seller }
  })

/** Walks through the pages of the demo sales, as their buyers and as their sellers see them. */
export const saleShots = (['buyer', 'seller'] as const).flatMap((side) =>
  shownSales
    .toSorted((one, other) => one[side].localeCompare(other[side]))
    .map((sale, index, sorted) => ({
      name: `sale-${sale.key}-${side}`,
      show: (page: Page) =>
        openSale(page, sale, sorted[index - 1]?.[side] === sale[side] ? undefined : sale[side]),
      whole: true,
      isLive: true,
    })),
)

/** The same pages for an admin, where they have sentences of their own. */
export const adminSaleShots = [
  'no-meeting-yet',
  'problem-answered',
  'money-not-there',
  'cash-reserved',
  'disputed',
]
  .flatMap((key) => shownSales.filter((sale) => sale.key === key))
  .map((sale, index) => ({
    name: `sale-${sale.key}-admin`,
    show: (page: Page) => openSale(page, sale, index === 0 ? 'admin' : undefined),
    whole: true,
    isLive: true,
  }))

const addresses = new Map<string, string>()

/** Opens the page of a sale, after signing in if this is the first sale of a person. */
async function openSale(page: Page, sale: SaleToShow, person: string | undefined) {
  if (addresses.size === 0) await findAddresses(page)
  if (person !== undefined) await signInByApi(page, emailOf(person))
  await open(page, addresses.get(nameSale(sale.model, emailOf(sale.buyer))) ?? '/no-such-sale')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: sale.model }).waitFor()
  await page.getByText('Checking for problems with this sale').waitFor({ state: 'detached' })
}

/** Opens the page of the demo sale of this key, as its buyer or its seller. */
export async function openSaleAs(page: Page, key: string, side: 'buyer' | 'seller') {
  const sale = shownSales.find((each) => each.key === key)
  if (!sale) throw new Error(`no demo sale has the key ${key}`)
  await openSale(page, sale, sale[side])
}

const nameSale = (model: string, email: string) => `${model} ${email}`

type PaymentOnWire = { _id: string; productModel: string; buyer: { email: string } }

/** Reads the addresses of the pages of all sales from the admin's list. */
async function findAddresses(page: Page) {
  const { headers } = await signInForCalls(page, 'admin@hatbodol.example')
  const reply = await page.request.get('/api/payments?limit=100', { headers })
  for (const { _id, productModel, buyer } of (await reply.json()) as PaymentOnWire[])
    addresses.set(nameSale(productModel, buyer.email), `/receipt/${_id}`)
}

/** Walks through a payment by bKash, a report, and the money of a seller and of the operator. */
export const moneyShots = [
  { name: 'bkash-chosen', show: chooseBkash, whole: true },
  { name: 'bkash-number', show: openBkash },
  { name: 'bkash-wrong-number', show: (page: Page) => enter(page, 'Account number', '01700000000') },
  { name: 'bkash-code', show: (page: Page) => enter(page, 'Account number', '01770618575') },
  { name: 'bkash-pin', show: (page: Page) => enter(page, 'Six-digit code', '123456') },
  { name: 'my-money-all', show: (page: Page) => openAs(page, 'seller', '/dashboard/payouts'), whole: true },
  {
    name: 'my-money-paused',
    show: (page: Page) => openAs(page, 'sharmin.sultana', '/dashboard/payouts'),
    whole: true,
  },
  {
    name: 'my-money-none',
    show: (page: Page) => openAs(page, 'new-seller', '/dashboard/payouts'),
    whole: true,
  },
  { name: 'bookings-all', show: (page: Page) => openAs(page, 'buyer', '/mybooking'), whole: true },
  { name: 'sales-all', show: (page: Page) => openAs(page, 'seller', '/dashboard/managemylist'), whole: true },
  { name: 'seller-overview-all', show: (page: Page) => open(page, '/dashboard'), whole: true },
  { name: 'problems-all', show: (page: Page) => openAs(page, 'admin', '/dashboard/problems'), whole: true },
  { name: 'payouts-all', show: (page: Page) => open(page, '/dashboard/allpayouts'), whole: true },
  { name: 'payments-all', show: (page: Page) => open(page, '/dashboard/payments'), whole: true },
  { name: 'cash-end', show: askToEndCash },
  { name: 'problem-decision', show: askToRefund },
  { name: 'cash-asking', show: chooseCash, whole: true },
  { name: 'problem-form', show: reportProblem },
  ...[
    'problem-before-hand-over',
    'whole-refunded',
    'refund-came-back',
    'disputed',
    'dispute-lost',
    'money-not-there',
    'meeting-agreed',
    'cash-sold',
  ].map((key) => ({ name: `paid-${key}`, show: (page: Page) => openPaid(page, key) })),
]

async function askToEndCash(page: Page) {
  await open(page, '/dashboard/payments?state=cash-reserved')
  await page.getByRole('button', { name: /^End the sale of / }).click()
}

async function askToRefund(page: Page) {
  await open(page, '/dashboard/problems')
  await page
    .getByRole('button', { name: /^Refund / })
    .first()
    .click()
}

async function chooseCash(page: Page) {
  const buyer = await signInNew(page)
  await open(
    page,
    `/payment/${await bookAs(page, buyer, listings.get('demo-iphone-12-pro-blue')?.model ?? '')}`,
  )
  await page.getByText('Cash at the meeting').click()
}

async function reportProblem(page: Page) {
  const sale = shownSales.find(({ key }) => key === 'just-handed-over')
  if (sale) await openSale(page, sale, sale.buyer)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The phone does not work').check()
  await dialog.getByLabel('What happened?').fill('The screen stays black.')
  await dialog.getByLabel('Photos').setInputFiles(picture)
  await dialog.getByRole('img', { name: /^Photo / }).scrollIntoViewIfNeeded()
}

/** Opens the payment page of a phone that is bought. */
async function openPaid(page: Page, key: string) {
  const { model, buyer } = shownSales.find((sale) => sale.key === key) ?? { model: '', buyer: '' }
  const { headers } = await signInByApi(page, emailOf(buyer))
  const reply = await page.request.get(`/api/booking?email=${emailOf(buyer)}`, { headers })
  const bookings = (await reply.json()) as { _id: string; productModel: string }[]
  await open(page, `/payment/${bookings.find(({ productModel }) => productModel === model)?._id}`)
}

export async function openAs(page: Page, key: string, path: string) {
  await signInByApi(page, emailOf(key))
  await open(page, path)
}

/** The buyers of two pictures book different phones, so each may hold its own. */
async function chooseBkash(page: Page) {
  const buyer = await signInNew(page)
  const phone = demoListings.filter(({ brand, soldTo }) => brand === 'Xiomi' && !soldTo)[booked]
  booked += 1
  await open(page, `/payment/${await bookAs(page, buyer, phone?.model ?? '')}`)
  await page.getByRole('radio', { name: 'bKash' }).check()
}

let booked = 0

async function openBkash(page: Page) {
  await page.getByRole('button', { name: 'Pay with bKash' }).click()
  await page.getByRole('heading', { name: 'Your bKash number' }).waitFor()
}

async function enter(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
}
