import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'

/** While someone pays, the phone is theirs to buy for this long. */
export const holdMs = 10 * 60 * 1000

export type Visibility = 'for-sale' | 'all'

type Asked = { name?: string | undefined; email?: string | undefined; report?: string | undefined }

/**
 * Whose listings a caller sees: those for sale, and all of them when they are the caller's own or the caller is an admin.
 * A brand's page shows what is for sale, to admins too. Throws `not-signed-in` or `not-allowed` when anyone but an admin
 * asks for reported ones.
 */
export function decideVisibility(session: Session | undefined, asked: Asked): Visibility {
  if (asked.report && !session) throw new Problem('not-signed-in', 'Please log in first.')
  if (asked.report && !session?.isAdmin)
    throw new Problem('not-allowed', 'Only admins can list reported phones.')
  if (asked.name !== undefined) return 'for-sale'
  if (session?.isAdmin) return 'all'
  return asked.email !== undefined && asked.email === session?.email ? 'all' : 'for-sale'
}

type SaleState = { sellerId: UserId; soldAt: Date | null; removedAt: Date | null }

/** Throws `not-found` for a removed listing, `already-sold` for a sold one. */
export function assertForSale(item: SaleState): void {
  if (item.removedAt) throw new Problem('not-found', 'This listing is not there any more.')
  if (item.soldAt) throw new Problem('already-sold', 'This phone has just been sold to someone else.')
}

/** Throws `being-paid`, with the seconds until it may be tried again, while another buyer holds the phone. */
export function assertNotHeldByOther(
  item: { heldBy: UserId | null; heldUntil: Date | null },
  buyer: UserId,
  now: Date,
): void {
  if (!item.heldUntil || item.heldBy === buyer || item.heldUntil <= now) return
  const retryAfterSeconds = Math.ceil((item.heldUntil.getTime() - now.getTime()) / 1000)
  throw new Problem('being-paid', 'Someone is paying for this phone.', { retryAfterSeconds })
}
