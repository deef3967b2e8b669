import { useMessages } from '#web/messages/messages.tsx'
import styles from './seller-figures.module.css'
import { useMyListings } from './use-my-listings.ts'

/** How a seller's listings stand, in three numbers; dashes until they are known. */
export function SellerFigures({ email }: { email: string }) {
  const { selling } = useMessages()
  const { data, hasNextPage } = useMyListings(email)
  const onSale = data?.filter((item) => item.isSold === 'notSold')
  const show = (count: number | undefined) => {
    if (count === undefined) return '–'
    return hasNextPage ? selling.figureAtLeast(count) : count
  }
  const figures = [
    { label: selling.figures.forSale, count: onSale?.length },
    { label: selling.figures.booked, count: onSale?.filter(({ bookedBy = 0 }) => bookedBy > 0).length },
    { label: selling.figures.sold, count: data && onSale && data.length - onSale.length },
  ]
  return (
    <dl className={styles.figures} aria-label={selling.figuresOf}>
      {figures.map(({ label, count }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{show(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
