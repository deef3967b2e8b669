import type { Market } from './market.ts'

/**
 * Expected statuses for: guest, buyer, other buyer, unverified seller, seller, other seller, admin. Deleted people are
 * always refused.
 */
type Statuses = [number, number, number, number, number, number, number]

/** What happens before a call. Returns what the call names, such as the id of a payment. */
export type Prepare = (market: Market) => Promise<string>
export type PreparedMarket = Market & { prepared: string }

export type Row = {
  statuses: Statuses
  call: (market: PreparedMarket) => string
  body?: (market: PreparedMarket) => unknown
  prepare?: Prepare
  /** True if each caller changes only their own records, so that the next caller needs no new market. */
  isOwn?: true
  /** Why this write adds no event. Without it, it must add one. */
  withoutEvent?: string
}

/** Who may make which call, by the call's name. */
export type Rows = Record<string, Row>

export const everyone: Statuses = [200, 200, 200, 200, 200, 200, 200]
export const nobody: Statuses = [400, 400, 400, 400, 400, 400, 400]
/** An access token is not a token of the identity provider. */
export const byIdentity: Statuses = [401, 401, 401, 401, 401, 401, 401]
export const signedIn: Statuses = [401, 200, 200, 200, 200, 200, 200]
export const admins: Statuses = [401, 403, 403, 403, 403, 403, 200]
export const buyerAlone: Statuses = [401, 200, 404, 404, 404, 404, 404]
export const buyerAndAdmin: Statuses = [401, 200, 403, 403, 403, 403, 200]
export const sellerAndAdmin: Statuses = [401, 403, 403, 403, 200, 403, 200]
export const partiesAndAdmin: Statuses = [401, 200, 404, 404, 200, 404, 200]
