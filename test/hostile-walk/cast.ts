import { randomUUID } from 'node:crypto'
import { type Part, parts, type Role, roles } from './roles.ts'
import type { Answer } from './send.ts'
import type { Tell } from './start-target.ts'
import type { WalkStep } from './step.ts'

/** Sends a request that the cast itself needs. */
type Post = (method: string, path: string, body?: object, token?: string) => Promise<Answer>

/**
 * Makes the people of the walk and their records, by name. What a request destroys is made again, so that the next
 * request finds a complete market.
 */
export async function gatherCast(tell: Tell, post: Post) {
  const known = new Map<string, string>()
  const get = (name: string) => known.get(name) ?? 'unknown'
  const learn = (values: Record<string, unknown>, prefix = '') => {
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string') known.set(prefix + name, value)
  }
  learn(await tell('facts'))

  /** Signs up a person with the usual calls. Only the rank is set directly. */
  async function signUp(name: string, { role, isAdmin, isVerified }: Part) {
    const email = `${name.toLowerCase()}-${randomUUID()}@walk.example`
    const password = 'correct horse battery'
    const path = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${get('apiKey')}`
    const account = asRecord(await post('POST', path, { email, password, returnSecureToken: true }))
    await post('POST', '/api/users', { name, email, image: '/images/x.jpg', role, verify: false })
    const entered = await post('GET', `/api/jwt?email=${email}`, undefined, account['idToken'])
    const token = asRecord(entered)['accessToken']
    if (!token) throw new Error(`${email} is not let in: ${entered.text}`)
    const { idToken, refreshToken } = account
    const id = await tell('rank', { email, isAdmin, isVerified })
    learn({ id, email, token, idToken, refreshToken }, `${name}.`)
  }

  /** Makes the person of this role again if their record has changed. */
  async function revive(name: Role) {
    const { role, isAdmin, isVerified } = parts[name]
    const answer = await post('GET', `/api/users/${get(`${name}.email`)}`, undefined, get(`${name}.token`))
    const user = (answer.json ?? {}) as Record<string, unknown>
    const isSame =
      user['isAdmin'] === isAdmin && user['role'] === role && user['verify'] === (isVerified ?? undefined)
    if (!isSame) await signUp(name, parts[name])
  }

  /** Makes new listings and bookings. The payment of one booking is authorised. */
  async function restock() {
    let asked = await askToPay()
    if (asked.status !== 200) {
      // A buyer can reserve only a few phones, so another buyer is needed.
      await signUp('buyer', parts.buyer)
      asked = await askToPay()
    }
    const intent = asRecord(asked)
    const [transationId = 'pi_1'] = (intent['clientSecret'] ?? '').split('_secret_')
    const card = new URLSearchParams({ payment_method: 'pm_card_visa' })
    await post('POST', `/v1/payment_intents/${transationId}/confirm`, card, get('secretKey'))
    learn({ ...intent, intent: transationId })
  }

  async function askToPay(): Promise<Answer> {
    learn(await tell('stock', { buyer: get('buyer.id'), seller: get('seller.id') }))
    const order = { id: get('booking'), productPrice: 54_500 }
    return post('POST', '/api/create-payment-intent', order, get('buyer.token'))
  }

  /** Sells a phone to the buyer, who has paid for it. */
  async function sell() {
    await restock()
    const body = { transationId: get('intent'), productPrice: 54_500, id: get('booking'), productId: '' }
    const settled = await post('POST', `/api/booking/${get('booking')}`, body, get('buyer.token'))
    if (settled.status !== 200) throw new Error(`nothing is sold: ${settled.text}`)
    const payments = await post('GET', '/api/payments?limit=1', undefined, get('admin.token'))
    const [payment] = payments.json as { _id: string }[]
    learn({ paidBooking: get('booking'), payment: payment?._id, soldListing: get('othersListing') })
  }

  /** Makes two sales, refunds one of them, and learns the id of the buyer's session. */
  async function trade() {
    await sell()
    const refund = `/api/payments/${get('payment')}/refunds`
    await post('POST', refund, { reason: 'It did not work.' }, get('admin.token'))
    learn({ refundedPayment: get('payment'), refundedListing: get('soldListing') })
    await sell()
    const sessions = await post('GET', '/api/account/sessions', undefined, get('buyer.token'))
    learn({ session: (sessions.json as { id?: string }[])[0]?.id })
    await restock()
  }

  const dayInMinutes = 24 * 60
  await tell('pass', { minutes: -dayInMinutes })
  await signUp('expired', parts.buyer)
  await tell('pass', { minutes: dayInMinutes })
  for (const name of roles) await signUp(name, parts[name])
  await trade()

  return {
    get,
    learn,
    fill: (text: string) => text.replaceAll(/@\{([\w.]+)\}/g, (_, name: string) => get(name)),
    /** Makes sure that everybody exists and has listings and bookings. If `isMarketDay`, also makes new sales. */
    tend: async (isMarketDay: boolean) => {
      for (const name of roles) await revive(name)
      await (isMarketDay ? trade() : restock())
    },
    /** Makes a person again after an answer that shows that they are signed out. */
    mend: async ({ as, call }: WalkStep, { status, text }: Answer) => {
      const isOut = status === 401 || (status === 403 && text.includes('sign-in-again'))
      if (isOut && as in parts) await revive(as as Role)
      // The call may have changed the password or deleted the account, so the account is made again.
      if (/accounts:(delete|update|resetPassword)|mfaEnrollment/.test(call) && status === 200)
        await signUp('account', parts.account)
    },
  }
}

export type Cast = Awaited<ReturnType<typeof gatherCast>>

const asRecord = ({ json }: Answer) => (json ?? {}) as Record<string, string | undefined>
