import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SellerFigures } from '#contract/account.ts'
import type { Listing } from '#contract/listings.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import type { User } from '#contract/users.ts'
import { selling } from '#texts/selling.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { describeSeenTask, useSeenSales } from '#web/bookings/seen-sales.ts'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Figures } from '#web/ui/lists/figures.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { AskForVerification } from './ask-for-verification.tsx'
import { ListingLine } from './listing-line.tsx'
import { ListingMarks } from './listing-state.tsx'
import { NotVerifiedYet } from './not-verified-yet.tsx'
import { SaleTasks } from './sale-tasks.tsx'
import styles from './seller-overview.module.css'
import { useMyListings } from './use-my-listings.ts'
import { useUnfinishedSales } from './use-unfinished-sales.ts'
import { useVerificationUpdates } from './use-verification-updates.ts'

/** How many listings the overview shows. */
const latestCount = 3

type Props = {
  record: User
  /** The links to the other screens. */
  children: ReactNode
}

/** A seller's overview: what they must do now, how many phones they have, and the latest of them. */
export function SellerOverview({ record, children }: Props) {
  const listings = useMyListings(record.email)
  const unfinished = useUnfinishedSales()
  useSeenSales({ rows: unfinished.data, seenAt: unfinished.dataUpdatedAt, describe: describeSeenTask })
  useVerificationUpdates(record.email, !record.isVerified)
  const figures = useSellerFigures()
  const { data } = listings
  const isLoaded = !listings.isPending && !unfinished.isPending
  const [wasLoaded, setWasLoaded] = useState(false)
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  // Everything appears at once, so that nothing moves when the sales arrive.
  if (!isLoaded && !wasLoaded) return <LoadingState />
  const failed = [listings, unfinished, figures].filter(({ data }) => !data)
  return (
    <Stack>
      {failed.some(({ isError }) => isError) && (
        <FailedState
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      <SaleTasks sales={unfinished.data ?? []} />
      {!record.isVerified && (
        <NotVerifiedYet record={record}>
          <AskForVerification record={record} />
        </NotVerifiedYet>
      )}
      <FiguresOfSeller figures={figures.data} />
      {children}
      {data && data.length > 0 && <LatestListings listings={data.slice(0, latestCount)} />}
    </Stack>
  )
}

function LatestListings({ listings }: { listings: Listing[] }) {
  return (
    <section aria-labelledby="latest">
      <Row justify="between" align="baseline" className={styles.head}>
        <Text as="h2" size="lead" id="latest">
          {selling.latest}
        </Text>
        <TouchLink to="/dashboard/managemylist">{selling.seeAll}</TouchLink>
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

/** Three numbers about a seller's phones; unknown without `figures`. */
function FiguresOfSeller({ figures }: { figures: SellerFigures | undefined }) {
  const texts = selling.figures
  return (
    <Figures
      figures={[
        { label: texts.forSale, count: figures?.forSale },
        { label: texts.booked, count: figures?.booked },
        { label: texts.sold, count: figures?.sold },
      ]}
    />
  )
}

export const sellerFiguresKey = ownKey('listings', 'figures')

/** How many phones the signed-in seller has for sale, booked and sold. */
const useSellerFigures = () =>
  useQuery({
    queryKey: sellerFiguresKey,
    queryFn: () => callApi(accountRoutes.figures, {}),
    meta: metaOf(accountRoutes.figures),
  })
