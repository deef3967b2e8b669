import type { Listing } from '#contract/listings.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Figures } from '#web/ui/figures.tsx'

type Props = {
  listings: Listing[]
  /** True if there are more than these. */
  isAtLeast: boolean
}

/** Three numbers about a seller's listings. */
export function SellerFigures({ listings, isAtLeast }: Props) {
  const { figures } = useDashboardMessages().selling
  const onSale = listings.filter((listing) => !listing.isSold)
  const booked = onSale.filter(({ bookedBy = 0 }) => bookedBy > 0)
  const sold = listings.filter((listing) => listing.isSold && !listing.refunded)
  return (
    <Figures
      figures={[
        { label: figures.forSale, count: onSale.length, isAtLeast },
        { label: figures.booked, count: booked.length, isAtLeast },
        { label: figures.sold, count: sold.length, isAtLeast },
      ]}
    />
  )
}
