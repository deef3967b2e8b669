import { randomUUID } from 'node:crypto'
import type { Tell } from './start-target.ts'

type Person = { id: string; email: string; token: string }
type Sent = { token?: string; body?: object | URLSearchParams; from?: string }

/** What a purchase took, and the statuses of its requests. */
export type Purchase = { paymentMs: number; statuses: number[]; paymentId: string }

const price = 54_500

/** People who use the product as it is meant, while somebody floods it. */
export async function openHonestBuyers(tell: Tell) {
  const facts = (await tell('facts')) as Record<string, string>
  const { address = '', apiKey = '', secretKey = '' } = facts

  async function send(call: string, { token, body, from = '203.0.113.9' }: Sent = {}) {
    const [method = '', path = ''] = call.split(' ')
    const isForm = body instanceof URLSearchParams
    const reply = await fetch(address + path, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json')
    return { status: reply.status, json: (isJson ? JSON.parse(text) : {}) as Record<string, string> }
  }

  async function signUp(isVerified: boolean | null): Promise<Person> {
    const email = `${randomUUID()}@honest.example`
    // Each person signs up at home.
    const from = `192.0.2.${Math.ceil(Math.random() * 250)}`
    const account = { email, password: 'correct horse battery', returnSecureToken: true }
    const path = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`
    const { json } = await send(`POST ${path}`, { body: account, from })
    const role = isVerified === null ? 'buyer' : 'seller'
    const record = { name: 'Ayesha', email, image: '/images/x.jpg', role, verify: false }
    await send('POST /api/users', { body: record, from })
    const entered = await send(`GET /api/jwt?email=${email}`, { token: json['idToken'] ?? '', from })
    const token = entered.json['accessToken']
    if (!token) throw new Error(`${email} is not let in: ${entered.status}`)
    return { id: await tell('rank', { email, isAdmin: false, isVerified }), email, token }
  }

  const seller = await signUp(true)
  /** Makes a phone for sale, which the person has booked. Returns what they know of it. */
  const book = (buyer: Person) => tell('stock', { buyer: buyer.id, seller: seller.id })

  return {
    address,
    apiKey,
    signUp: () => signUp(null),
    book,
    /** Reads pages, and reserves a phone by card. */
    buy: async (buyer: Person): Promise<Purchase> => {
      const { booking: id = '', othersListing = '' } = await book(buyer)
      const { token } = buyer
      const statuses: number[] = []
      const ask = async (call: string, sent?: Sent) => {
        const { status, json } = await send(call, sent)
        statuses.push(status)
        return json
      }
      for (const path of ['/', '/about', `/api/items/${othersListing}`]) await ask(`GET ${path}`)
      await ask(`GET /api/booking/${id}`, { token })
      const from = performance.now()
      const order = { id, productPrice: price }
      const { clientSecret = '' } = await ask('POST /api/create-payment-intent', { token, body: order })
      const [transationId = ''] = clientSecret.split('_secret_')
      const card = new URLSearchParams({ payment_method: 'pm_card_visa' })
      await ask(`POST /v1/payment_intents/${transationId}/confirm`, { token: secretKey, body: card })
      const confirmation = { ...order, transationId, productId: othersListing }
      await ask(`POST /api/booking/${id}`, { token, body: confirmation })
      const paymentMs = performance.now() - from
      const { paymentId = '' } = await ask(`GET /api/booking/${id}`, { token })
      return { paymentMs, statuses, paymentId }
    },
  }
}

export type HonestBuyers = Awaited<ReturnType<typeof openHonestBuyers>>
