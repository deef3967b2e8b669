import { Agent, request } from 'node:http'
import type { Settlement } from './market.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 500 })

/** Tells the product that the card was authorised, as the buyer's browser does. Returns the status of the answer. */
export function postSettlement(address: string, settlement: Settlement & { token: string }): Promise<number> {
  const { bookingId, intentId, token } = settlement
  const body = JSON.stringify({ transationId: intentId, productPrice: 54_500, id: bookingId, productId: '' })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const call = request(
      `${address}/api/booking/${bookingId}`,
      { method: 'POST', agent, headers },
      (reply) => {
        reply.resume()
        reply.once('end', () => resolve(reply.statusCode ?? 0))
        reply.once('error', reject)
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}
