import type { Device } from '#contract/account.ts'
import { Mover } from '#contract/payments.ts'
import { toMajor } from '#lib/money.ts'
import type { IdentitySession } from '#services/identity/identity.ts'
import type { OwnListing, OwnPayment } from './queries/own.ts'
import type { Self } from './rules.ts'

/** A sign-in as its holder sees it; `own` is the one that asks. */
export function viewDevice(device: IdentitySession, own: string | undefined): Device {
  return {
    ...device,
    signedInAt: device.signedInAt.toISOString(),
    lastUsedAt: device.lastUsedAt.toISOString(),
    isThis: device.id === own,
  }
}

/** What of the record its holder's file has: all but what is there for the sake of tokens. */
export function viewSelf({ id: _id, identityId: _identityId, tokensValidSince: _since, ...record }: Self) {
  return record
}

export function viewOwnListing({ priceMinor, ...row }: OwnListing) {
  return { ...row, price: toMajor(priceMinor, row.currency) }
}

/** With its steps, which name nobody. */
export function viewOwnPayment({ intentId, amountMinor, refundedMinor, steps, ...row }: OwnPayment) {
  return {
    ...row,
    transationId: intentId,
    amount: toMajor(amountMinor, row.currency),
    refundedAmount: toMajor(refundedMinor, row.currency),
    steps: steps.map(({ kind, detail, createdAt }) => ({
      kind: kind.replace(/^payment-/, ''),
      by: Mover.safeParse(detail['by']).data,
      at: createdAt,
    })),
  }
}
