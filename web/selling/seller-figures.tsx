import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { useMyListings } from './use-my-listings.ts'

/** How a seller's listings stand, in three numbers. */
export function SellerFigures({ email }: { email: string }) {
  const { figures } = useDashboardMessages().selling
  const { data, hasNextPage } = useMyListings(email)
  const onSale = data?.filter((item) => item.isSold === 'notSold')
  const booked = onSale?.filter(({ bookedBy = 0 }) => bookedBy > 0)
  const sold = data?.filter((item) => item.isSold === 'sold' && !item.refunded)
  return (
    <Figures
      figures={[
        { label: figures.forSale, count: onSale?.length, isAtLeast: hasNextPage },
        { label: figures.booked, count: booked?.length, isAtLeast: hasNextPage },
        { label: figures.sold, count: sold?.length, isAtLeast: hasNextPage },
      ]}
    />
  )
}
