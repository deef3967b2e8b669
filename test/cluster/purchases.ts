import { setTimeout as wait } from 'node:timers/promises'
import type { BookingId } from '#contract/ids.ts'
import { type Answer, openClient } from './client.ts'
import type { Cluster } from './cluster.ts'
import { type Ask, isFailure, type Sent } from './recorded-answers.ts'
import { countUp, type LoadRecord } from './load-record.ts'
import type { Person, Phone, World } from './world.ts'

type Buying = {
  open: () => Ask
  cluster: Cluster
  world: World
  record: LoadRecord
  count: number
  state: { isOver: boolean }
}

const price = 54_500
const tries = 60

/** Lets people buy phones until the load is over. Every fifth phone is wanted by two of them at the same moment. */
export async function buyPhones({ open, cluster, world, record, count, state }: Buying): Promise<void> {
  const provider = openClient(cluster.providerPort, 0)
  const { STRIPE_PUBLISHABLE_KEY: key = '' } = cluster.settings
  const confirm = (secret: string) =>
    provider.ask(`POST /v1/payment_intents/${idOf(secret)}/confirm`, {
      token: key,
      form: { client_secret: secret, payment_method: 'pm_card_visa' },
    })
  let phones = 0
  const work = async (nth: number) => {
    const ask = open()
    const buyer = (turn: number) => world.buyers[(nth + turn * count) % world.buyers.length] as Person
    for (let turn = 0; !state.isOver; turn += 1) {
      // While the database is away, nobody can sell a phone either.
      const phone = await world.addListing().catch(() => undefined)
      phones += 1
      const wanted = phones % 5 === 0 ? [buyer(turn), buyer(turn + 1)] : [buyer(turn)]
      if (phone) await Promise.all(wanted.map((person) => buy({ ask, record, confirm }, person, phone)))
      await wait(100)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))
  provider.close()
}

type Means = { ask: Ask; record: LoadRecord; confirm: (secret: string) => Promise<Answer> }

/** Buys one phone as the pages do: book, hold, authorise the card, settle, and confirm the hand-over. */
async function buy({ ask, record, confirm }: Means, { token }: Person, phone: Phone): Promise<void> {
  const call = async (what: string, json?: unknown, by = token) =>
    repeat(ask, what, json === undefined ? { token: by } : { token: by, json })
  const wish = {
    productId: phone.id,
    bookingUserNumber: '01712345678',
    meetLocation: 'Mirpur 10',
    productPrice: price,
  }
  const booked = await call('POST /api/booking', wish)
  const bookingId = booked.body.insertedId as BookingId | undefined
  if (!bookingId) return giveUp(record, 'book', booked)
  const asked = await call('POST /api/create-payment-intent', { id: bookingId, productPrice: price })
  const secret = asked.body.clientSecret ?? ''
  const authorized = asked.body.authorizedId
  if (!secret && !authorized) return giveUp(record, 'hold', asked)
  if (secret && !authorized) {
    const confirmed = await confirm(secret)
    if (confirmed.status !== 200) return giveUp(record, 'authorise', confirmed)
  }
  const intentId = authorized ?? idOf(secret)
  const settled = await call(`POST /api/booking/${bookingId}`, {
    transationId: intentId,
    id: bookingId,
    productPrice: price,
  })
  if (settled.status !== 200) return giveUp(record, 'settle', settled)
  const sale = { listingId: phone.id, bookingId, intentId, isHandedOver: false }
  record.sales.push(sale)
  const booking = await call(`GET /api/booking/${bookingId}`)
  const { paymentId } = booking.body
  if (!paymentId) return giveUp(record, 'find the sale', booking)
  const handed = await handOver(call, paymentId, phone, record.sales.length % 2 === 0)
  if (handed.status === 200) sale.isHandedOver = true
  else giveUp(record, 'hand over', handed)
}

type Call = (what: string, json?: unknown, by?: string) => Promise<Answer>

/** The buyer confirms that they have the phone, or tells the seller the code. */
async function handOver(call: Call, paymentId: string, { seller }: Phone, byCode: boolean): Promise<Answer> {
  if (!byCode) return call(`POST /api/payments/${paymentId}/hand-over`, {})
  const { body } = await call(`GET /api/payments/${paymentId}`)
  return call(`POST /api/payments/${paymentId}/hand-over`, { code: body.handOver?.code }, seller.token)
}

/** Tries again as people do, until the product is back. */
async function repeat(ask: Ask, what: string, sent: Sent): Promise<Answer> {
  for (let turn = 1; ; turn += 1) {
    const answer = await ask('payment', what, sent)
    if ((!isFailure(answer) && answer.status !== 429) || turn === tries) return answer
    await wait(500)
  }
}

/** Another buyer was faster, which is no fault. */
const isBeaten = ({ body }: Answer) => ['already-sold', 'being-paid'].includes(body.code ?? '')

function giveUp(record: LoadRecord, step: string, answer: Answer): void {
  if (!isBeaten(answer))
    countUp(record.refusals, `${step}: ${answer.status} ${answer.body.code ?? ''}`.trim())
}

const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
