import type { Device } from '#contract/account.ts'
import { ChangedBy, intentIdOnWire } from '#contract/payments.ts'
import type { OwnListing } from '#features/listings/queries/own.ts'
import type { OwnPayment } from '#features/sales/payments/queries/own.ts'
import { toMajor } from '#lib/money.ts'
import type { IdentitySession } from '#services/identity/identity.ts'
import type { Self } from './rules.ts'

/** A session as its owner sees it; `own` is the id of the session that makes this request. */
export function viewDevice(device: IdentitySession, own: string | undefined): Device {
  return {
    ...device,
    signedInAt: device.signedInAt.toISOString(),
    lastUsedAt: device.lastUsedAt.toISOString(),
    isThis: device.id === own,
  }
}

/** The person's record for the file they download: everything except internal ids and the fields for access tokens. */
export function viewSelf({ id: _ownId, identityId: _identityId, tokensValidSince: _since, ...record }: Self) {
  return record
}

export function viewOwnListing({ priceMinor, ...row }: OwnListing) {
  return { ...row, price: toMajor(priceMinor, row.currency) }
}

/** A payment with its steps, without names. */
export function viewOwnPayment({ intentId, steps, ...row }: OwnPayment) {
  return {
    ...row,
    [intentIdOnWire]: intentId,
    steps: steps.map(({ kind, detail, createdAt }) => ({
      kind: kind.replace(/^payment-/, ''),
      by: ChangedBy.safeParse(detail['by']).data,
      at: createdAt,
    })),
  }
}
