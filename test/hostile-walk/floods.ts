import { randomBytes } from 'node:crypto'
import type { FloodRequest } from '#test/http/flood.ts'
import type { HonestBuyers } from './honest-buyer.ts'

type FloodOf = (people: HonestBuyers) => Promise<{ requests: FloodRequest[]; fromEverywhere: boolean }>

const json = { 'content-type': 'application/json' }

/** What a guest can ask for that has to be computed, or looked for in vain. */
const byGuest: FloodOf = async () => ({
  requests: [
    { path: '/api/openapi.json?#' },
    { path: '/api/docs?#' },
    { path: '/api/health/ready' },
    { path: '/api/config?#' },
    { path: '/.well-known/jwks.json' },
    { path: '/api/items?q=redmi+#' },
    { path: '/search?q=redmi+#' },
    { path: '/api/nothing/#' },
    { path: '/images/#.jpg' },
    { path: '/assets/#.js' },
  ],
  fromEverywhere: false,
})

/** What somebody with an account and a booking can do as often as they like, from everywhere. */
const byAccount: FloodOf = async (people) => {
  const person = await people.signUp()
  const { booking = '' } = await people.book(person)
  const headers = { ...json, authorization: `Bearer ${person.token}` }
  const pay = { id: booking, productPrice: 54_500 }
  const settle = { transationId: 'pi_#', ...pay, productId: '' }
  return {
    requests: [
      { method: 'POST', path: '/api/create-payment-intent', headers, body: JSON.stringify(pay) },
      {
        method: 'POST',
        path: '/api/create-payment-intent',
        headers,
        body: JSON.stringify({ ...pay, provider: 'bkash' }),
      },
      { method: 'POST', path: `/api/booking/${booking}`, headers, body: JSON.stringify(settle) },
      { path: `/api/booking/${booking}`, headers },
      { path: `/api/booking?email=${person.email}`, headers },
      { path: '/api/sales', headers },
      { path: `/api/users/${person.email}`, headers },
      { path: '/api/account/export', headers },
      { path: '/api/items?q=#', headers },
      { method: 'DELETE', path: '/api/items/none', headers },
    ],
    fromEverywhere: true,
  }
}

/** Wrong passwords for ever new addresses, from ever new networks. */
const bySignIn: FloodOf = async ({ apiKey }) => ({
  requests: [
    {
      method: 'POST',
      path: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
      headers: json,
      body: JSON.stringify({ email: 'nobody-#@flood.example', password: 'a wrong password #' }),
    },
  ],
  fromEverywhere: true,
})

/** Files that are no pictures, as large as a photo, from ever new networks. */
const byUpload: FloodOf = async () => {
  const noise = randomBytes(100_000).toString('base64')
  const body = `--edge\r\ncontent-disposition: form-data; name="image"; filename="#.jpg"\r\ncontent-type: image/jpeg\r\n\r\n${noise}\r\n--edge--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  return { requests: [{ method: 'POST', path: '/api/images', headers, body }], fromEverywhere: true }
}

/** Streams of a sale, as many as there are connections, and HEAD for them. */
const byStream: FloodOf = async (people) => {
  const person = await people.signUp()
  const { paymentId } = await people.buy(person)
  const headers = { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' }
  const path = `/api/payments/${paymentId}/version`
  return {
    requests: [
      { path, headers },
      { method: 'HEAD', path, headers },
    ],
    fromEverywhere: true,
  }
}

export const floods: Record<string, FloodOf> = {
  guest: byGuest,
  account: byAccount,
  'sign-in': bySignIn,
  upload: byUpload,
  stream: byStream,
}
