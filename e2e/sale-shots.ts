import type { Page } from '@playwright/test'
import { demoListings, saleListings } from '#db/demo/listings.ts'
import { demoPeople } from '#db/demo/people.ts'
import { salesInEveryState } from '#db/demo/sales.ts'
import { open } from './open.ts'
import { bookAs, signInByApi, signInForCalls, signInNew } from './people.ts'

const listings = new Map(saleListings.map((listing) => [listing.key, listing]))
const people = new Map(demoPeople.map((person) => [person.key, person]))
const emailOf = (key: string) => people.get(key)?.email ?? ''

type Shown = { key: string; model: string; buyer: string; seller: string }

/** The demo sales that have a page of their own: those for which somebody has paid. */
const paidSales: Shown[] = salesInEveryState
  .filter(({ steps }) => steps.some((step) => step.do === 'pay' || step.do === 'pay-by-bkash'))
  .map(({ key, listing, buyer }) => {
    const { model = '', seller = '' } = listings.get(listing) ?? {}
    return { key, model, buyer, seller }
  })

/** Walks through the pages of the demo sales, as their buyers and as their sellers see them. */
export const saleShots = (['buyer', 'seller'] as const).flatMap((side) =>
  paidSales
    .toSorted((one, other) => one[side].localeCompare(other[side]))
    .map((sale, index, sorted) => ({
      name: `sale-${sale.key}-${side}`,
      show: (page: Page) =>
        openSale(page, sale, sorted[index - 1]?.[side] === sale[side] ? undefined : sale[side]),
      whole: true,
      isLive: true,
    })),
)

const addresses = new Map<string, string>()

/** Opens the page of a sale, after signing in if this is the first sale of a person. */
async function openSale(page: Page, sale: Shown, person: string | undefined) {
  if (addresses.size === 0) await findAddresses(page)
  if (person !== undefined) await signInByApi(page, emailOf(person))
  await open(page, addresses.get(nameSale(sale.model, emailOf(sale.buyer))) ?? '/no-such-sale')
  await page.getByRole('heading', { level: 1, name: `Sale of ${sale.model}` }).waitFor()
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
  { name: 'problems-all', show: (page: Page) => openAs(page, 'admin', '/dashboard/problems'), whole: true },
  { name: 'payouts-all', show: (page: Page) => open(page, '/dashboard/allpayouts'), whole: true },
  { name: 'payments-all', show: (page: Page) => open(page, '/dashboard/payments'), whole: true },
]

async function openAs(page: Page, key: string, path: string) {
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
