import type { AccountRemains } from '#contract/account.ts'
import type { AccountMessages } from '#web/messages/account-messages.tsx'

type Words = AccountMessages['account']['removal']

/** What is deleted with an account, one line for each thing. */
export function listWhatIsDeleted({ openListings, openBookings }: AccountRemains, words: Words): string[] {
  return [
    words.you,
    ...(openListings > 0 ? [words.listings(openListings)] : []),
    ...(openBookings > 0 ? [words.bookings(openBookings)] : []),
  ]
}

/** What we keep after the deletion, in one sentence. */
export function describeWhatStays({ sales, purchases }: AccountRemains, words: Words): string {
  if (sales === 0 && purchases === 0) return words.nothingStays
  if (sales === 0)
    return words.forTheBooks(purchases === 1 ? words.onePurchase : words.manyPurchases(purchases))
  const sold = words.sales(sales)
  return words.forTheBooks(purchases === 0 ? sold : words.and(sold, words.purchases(purchases)))
}
