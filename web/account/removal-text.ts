import type { AccountRemains } from '#contract/account.ts'
import type { AccountMessages } from '#web/messages/account-messages.tsx'

type Texts = AccountMessages['account']['removal']

/** What is deleted with an account, one line for each thing. */
export function listWhatIsDeleted({ openListings, openBookings }: AccountRemains, texts: Texts): string[] {
  return [
    texts.you,
    ...(openListings > 0 ? [texts.listings(openListings)] : []),
    ...(openBookings > 0 ? [texts.bookings(openBookings)] : []),
  ]
}

/** What we keep after the deletion, in one sentence. */
export function describeWhatStays({ sales, purchases }: AccountRemains, texts: Texts): string {
  if (sales === 0 && purchases === 0) return texts.nothingStays
  if (sales === 0)
    return texts.forTheBooks(purchases === 1 ? texts.onePurchase : texts.manyPurchases(purchases))
  const sold = texts.sales(sales)
  return texts.forTheBooks(purchases === 0 ? sold : texts.and(sold, texts.purchases(purchases)))
}
