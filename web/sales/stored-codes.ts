import { prefixOf } from '#lib/languages.ts'
import { language } from '#texts/language.ts'
import { useEffect } from 'react'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { formatPhoneNumber, phoneLink } from '#contract/phone-number.ts'
import type { Contact, Meeting, SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { meetings } from '#texts/meetings.ts'
import { toServerTime } from '#web/api/server-clock.ts'
import { report } from '#web/api/report.ts'
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

function describeMeeting({ at, place, agreedAt }: Meeting): string {
  const { kept } = meetings
  const when = formatAppointment(new Date(at))
  return agreedAt === undefined ? kept.proposed(when, place) : kept.agreed(when, place)
}

function describeSeller({ name, phoneNumber }: Contact) {
  const { call, kept } = meetings
  if (phoneNumber === undefined) return { seller: kept.seller(name) }
  const number = formatPhoneNumber(phoneNumber).replaceAll(' ', '\u00a0')
  return { seller: call(name, number), number: phoneLink(phoneNumber) }
}

/**
 * Registers the service worker that shows the kept code when the page of a sale cannot be loaded. If the browser forbids
 * that, we only report it: the open page still shows the code.
 */
export async function prepareOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/offline-worker.js', {
      scope: `${prefixOf(language.code)}/receipt/`,
    })
  } catch (error) {
    report('Preparing the page of a sale for the time without a connection failed', error)
  }
}

/** Stores the buyer's code of this sale for times without a connection. `seenAt` is when it came, in milliseconds of this device's clock. */
export function useStoredCode(payment: PaymentWithSteps | undefined, seenAt: number): void {
  const owner = useSession().user?.uid
  const own = payment?.sale?.side === 'buyer' ? payment : undefined
  const hasCode = own?.handOver?.code !== undefined
  useEffect(() => {
    if (own && owner !== undefined) keepCode(own, { owner, at: new Date(toServerTime(seenAt)) })
  }, [own, owner, seenAt])
  useEffect(() => {
    if (hasCode) void prepareOffline()
  }, [hasCode])
}
