type Side = 'buyer' | 'seller'

/** A full hour in Dhaka, a number of days from now; or a time in the past. */
export type MeetingTime = { inDays: number; hour: number } | { hoursAgo: number }

/**
 * Cards of the payment sandbox. `disputed`: the payment is disputed once it is captured. `refund-fails`: a refund fails
 * after a minute.
 */
export type DemoCard = 'good' | 'disputed' | 'refund-fails'

type SaleAct =
  | { do: 'book' | 'remove-booking' | 'begin-to-pay' | 'pay-by-bkash' | 'withdraw' }
  | { do: 'request-cash' | 'accept-cash' }
  | { do: 'pay'; card?: DemoCard }
  | { do: 'propose-meeting'; by: Side; place: string; meet: MeetingTime }
  | { do: 'accept-meeting' | 'hand-over'; by: Side }
  | { do: 'type-wrong-codes'; count: number }
  | { do: 'cancel'; by: Side; reason: string }
  /** After a missed hand-over. */
  | { do: 'explain'; by: Side; text: string }
  | {
      do: 'report'
      by: Side
      about: 'no-show' | 'no-contact' | 'faulty' | 'locked' | 'extra-money'
      text: string
    }
  | { do: 'answer'; text: string }
  | {
      do: 'decide'
      outcome: 'capture' | 'release' | 'refund' | 'decline'
      reason: string
      /** For a refund. If left out, everything is refunded. */
      amountTaka?: number
    }
  | { do: 'refund'; reason: string }
  /** The bank ends the authorization, and nobody tells us. */
  | { do: 'end-authorization' }
  /** The bank decides the dispute for this side. */
  | { do: 'end-dispute'; for: Side }
  /** Compares this payment with the provider, as reconciliation does. */
  | { do: 'compare' }

/** What one of the people of a sale does, or what happens to the sale, and how many hours before the first start. */
export type DemoSaleStep = { hoursAgo: number } & SaleAct

export type DemoSale = {
  /** What the sale shows. */
  key: string
  /** A listing's key. */
  listing: string
  /** A person's key. */
  buyer: string
  steps: DemoSaleStep[]
}

type DemoPayoutAccount =
  | { method: 'bkash' | 'nagad' | 'rocket'; number: string }
  | { method: 'bank'; number: string; holder: string; bank: string; routing: string }

/** A step that concerns many sales, or the money of one seller. `seller` is a person's key. */
export type MarketStep = { hoursAgo: number } & (
  | { do: 'keep-deadlines' }
  | { do: 'export-payouts' }
  | { do: 'name-account'; seller: string; account: DemoPayoutAccount }
  | { do: 'mark-paid'; seller: string }
  | { do: 'mark-failed'; seller: string; reason: string }
)

export function composeSales(drafts: Record<string, Omit<DemoSale, 'key'>>): DemoSale[] {
  return Object.entries(drafts).map(([key, draft]) => ({ ...draft, key }))
}

/** The buyer books and pays. The money is reserved. */
export function reserved(hoursAgo: number, card: DemoCard = 'good'): DemoSaleStep[] {
  return [
    { hoursAgo: hoursAgo + 2, do: 'book' },
    { hoursAgo, do: 'pay', card },
  ]
}

/** The buyer books and pays, and confirms the hand-over a day later, at `hoursAgo`. */
export function handedOver(hoursAgo: number, card: DemoCard = 'good'): DemoSaleStep[] {
  return [...reserved(hoursAgo + 24, card), { hoursAgo, do: 'hand-over', by: 'buyer' }]
}

/** The buyer proposes a meeting three hours before `hoursAgo`, and the seller accepts it at `hoursAgo`. */
export function agreed(hoursAgo: number, place: string, meet: MeetingTime): DemoSaleStep[] {
  return [
    { hoursAgo: hoursAgo + 3, do: 'propose-meeting', by: 'buyer', place, meet },
    { hoursAgo, do: 'accept-meeting', by: 'seller' },
  ]
}
