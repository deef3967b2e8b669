import { useEffect } from 'react'
import type { PaymentWithSteps } from '#contract/payments.ts'
import type { Contact, SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { meetings } from '#texts/meetings.ts'
import { toServerTime } from '#web/api/server-clock.ts'
import { describeContact, describeMeeting } from '#web/bookings/seen-sales.ts'
import { useSession } from '#web/session/session.tsx'
import { storeCode } from '#web/own-data/hand-over-codes.ts'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'

/** Who sees the page of a sale, and when its data came from the server. */
type Seen = { owner: string; at: Date }

type StoredSale = Pick<SaleView, 'meeting' | 'seller'>
type SaleWithCode = Pick<PaymentWithSteps, 'id' | 'title' | 'handOver' | 'provider'> & {
  sale?: StoredSale | undefined
}

/**
 * Stores the code that the buyer sees on the page of a sale, with the meeting and the seller's number, for times without a
 * connection. Removes it once the page shows no code: the hand-over is confirmed, frozen or over, or the code is locked.
 * Also removes all codes whose time is over.
 */
export function keepCode({ id, title, handOver, provider, sale }: SaleWithCode, { owner, at }: Seen): void {
  const { sales } = chooseSaleTexts({ provider })
  const code = handOver?.code && {
    owner,
    by: handOver.by,
    phone: sales.pageTitleToBuyer(title),
    label: sales.code,
    code: handOver.code,
    warning: sales.codeWarning,
    ...(sale?.meeting && { meeting: describeMeeting(sale.meeting) }),
    ...(sale && describeSeller(sale.seller)),
    asOf: sales.asOf(formatAppointment(at)),
    until: sales.until(formatAppointment(new Date(handOver.by))),
  }
  storeCode(id, code || undefined, at)
}

function describeSeller(seller: Contact) {
  const { contact, ...call } = describeContact(seller, meetings.stored.seller)
  return { seller: contact, ...call }
}

/** Stores the buyer's code of this sale for times without a connection. `seenAt` is when it came, in milliseconds of this device's clock. */
export function useStoredCode(payment: PaymentWithSteps | undefined, seenAt: number): void {
  const owner = useSession().user?.uid
  const own = payment?.sale?.side === 'buyer' ? payment : undefined
  useEffect(() => {
    if (own && owner !== undefined) keepCode(own, { owner, at: new Date(toServerTime(seenAt)) })
  }, [own, owner, seenAt])
}
