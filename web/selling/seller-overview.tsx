import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Listing } from '#contract/listings.ts'
import type { User } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { AskForVerification } from './ask-for-verification.tsx'
import { ListingLine } from './listing-line.tsx'
import { ListingMarks } from './listing-state.tsx'
import { CashAsked } from './cash-asked.tsx'
import { NotVerifiedYet } from './not-verified-yet.tsx'
import { ReportedSale } from './reported-sale.tsx'
import { findRunningPayment, isFinished } from './running-sale.ts'
import { RunningSales, type Sold } from './running-sales.tsx'
import styles from './seller-overview.module.css'
import { useMyListings, usePayments, useSales } from './use-my-listings.ts'
import { Figures } from '#web/ui/figures.tsx'

/** How many listings the overview shows. */
const latestCount = 3

type Props = {
  record: User
  /** The links to the other screens. */
  children: ReactNode
}

/** A seller's overview: what they must do now, how many phones they have, and the latest of them. */
export function SellerOverview({ record, children }: Props) {
  const { data, hasNextPage, error, isFetching, refetch } = useMyListings(record.email)
  // A phone that is for sale has a sale to show when somebody has booked it and asks for cash.
  const traded = data?.filter(({ isSold, bookedBy }) => isSold || bookedBy) ?? []
  const sales = useSales(traded.map(({ id }) => id))
  const withSales = traded.map((listing, index) => ({ listing, sale: sales[index]?.data }))
  const failedSales = sales.filter(({ isError }) => isError)
  const withPayments = withSales.flatMap((each) => {
    const id = findRunningPayment(each.sale)
    return id ? [{ ...each, id }] : []
  })
  const payments = usePayments(withPayments.map(({ id }) => id))
  const running = withPayments.map((each, index) => ({ ...each, payment: payments[index]?.data }))
  const isLoaded = data ? sales.every(({ isPending }) => !isPending) : Boolean(error)
  const [wasLoaded, setWasLoaded] = useState(false)
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  // Everything appears at once, so that nothing moves when the reports arrive. Later sales, and what comes next in
  // each, are loaded behind it.
  if (!isLoaded && !wasLoaded) return <LoadingState />
  return (
    <Stack>
      {failedSales.length > 0 && (
        <FailedState
          retrying={failedSales.some((sale) => sale.isFetching)}
          onRetry={() => failedSales.forEach((sale) => void sale.refetch())}
        />
      )}
      {withSales.map((each) => (
        <ReportedSale key={each.listing.id} {...each} />
      ))}
      {withSales.map((each) => (
        <CashAsked key={each.listing.id} {...each} />
      ))}
      <RunningSales running={running} />
      {!record.isVerified && (
        <NotVerifiedYet record={record}>
          <AskForVerification record={record} />
        </NotVerifiedYet>
      )}
      {data ? (
        <SellerFigures listings={data} sold={withSales} isAtLeast={hasNextPage} />
      ) : (
        <FailedState retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {children}
      {data && data.length > 0 && <LatestListings listings={data.slice(0, latestCount)} />}
    </Stack>
  )
}

function LatestListings({ listings }: { listings: Listing[] }) {
  const { selling } = useDashboardMessages()
  return (
    <section aria-labelledby="latest">
      <Row justify="between" align="baseline" className={styles.head}>
        <Text as="h2" size="lead" id="latest">
          {selling.latest}
        </Text>
        <Link to="/dashboard/managemylist">{selling.seeAll}</Link>
      </Row>
      <ul className={styles.latest}>
        {listings.map((listing) => (
          <Card as="li" key={listing.id}>
            <ListingLine listing={listing}>
              <ListingMarks listing={listing} />
            </ListingLine>
          </Card>
        ))}
      </ul>
    </section>
  )
}

type FiguresProps = {
  listings: Listing[]
  /** Those that are sold or booked, with their sales. */
  sold: Sold[]
  /** True if there are more than these. */
  isAtLeast: boolean
}

/** Three numbers about a seller's listings. */
function SellerFigures({ listings, sold, isAtLeast }: FiguresProps) {
  const { figures } = useDashboardMessages().selling
  const onSale = listings.filter((listing) => !listing.isSold)
  const booked = onSale.filter(({ bookedBy = 0 }) => bookedBy > 0)
  const finished = sold.filter(({ sale }) => sale && isFinished(sale))
  return (
    <Figures
      figures={[
        { label: figures.forSale, count: onSale.length, isAtLeast },
        { label: figures.booked, count: booked.length, isAtLeast },
        { label: figures.sold, count: finished.length, isAtLeast },
      ]}
    />
  )
}
