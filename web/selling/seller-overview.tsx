import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SellerFigures } from '#contract/account.ts'
import type { Listing } from '#contract/listings.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import type { User } from '#contract/users.ts'
import { formatAppointment } from '#lib/unbroken-dates.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text.tsx'
import { AskForVerification } from './ask-for-verification.tsx'
import { ListingLine } from './listing-line.tsx'
import { ListingMarks } from './listing-state.tsx'
import { NotVerifiedYet } from './not-verified-yet.tsx'
import { ReportedSale } from './reported-sale.tsx'
import { isReported, isRunning } from './running-sale.ts'
import { RunningSales } from './running-sales.tsx'
import styles from './seller-overview.module.css'
import { useMyListings } from './use-my-listings.ts'
import { useSellerFigures } from './use-seller-figures.ts'
import { useUnfinishedSales } from './use-unfinished-sales.ts'
import { ListingTask } from './listing-task.tsx'
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
      <Tasks sales={unfinished.data ?? []} />
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

/** What the seller must answer, then what they must finish. */
function Tasks({ sales }: { sales: UnfinishedSale[] }) {
  const requests = sales.filter(({ state }) => state === 'cash-requested')
  const requestsByListing = Map.groupBy(requests, ({ listingId }) => listingId)
  return (
    <>
      {sales.filter(isReported).map((sale) => (
        <ReportedSale key={sale.paymentId} sale={sale} />
      ))}
      {[...requestsByListing].map(([listingId, ofListing]) => (
        <CashRequestTask key={listingId} requests={ofListing} />
      ))}
      <RunningSales sales={sales.filter((sale) => isRunning(sale) && !isReported(sale))} />
    </>
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

/** Three numbers about a seller's phones; unknown without `figures`. */
function FiguresOfSeller({ figures }: { figures: SellerFigures | undefined }) {
  const texts = useDashboardMessages().selling.figures
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

/** The requests for cash for one phone, the earliest first, with a link to where the seller answers them. */
export function CashRequestTask({ requests }: { requests: UnfinishedSale[] }) {
  const { cash } = useDashboardMessages().selling
  const [first, ...others] = requests
  if (!first) return null
  const isOne = others.length === 0
  const buyer = first.sale.buyer.name
  const title = isOne ? cash.request(buyer) : cash.requests(others.length + 1)
  const name = isOne ? cash.answerOf(buyer) : cash.answerAbout(first.title)
  const to = isOne ? `/receipt/${first.paymentId}` : '/dashboard/managemylist'
  return (
    <ListingTask
      sale={first}
      title={title}
      mark={
        <Badge icon="hands" tone="active">
          {title}
        </Badge>
      }
      text={cash.requestText(formatAppointment(new Date(first.sale.by ?? '')))}
      action={{ label: cash.answer, name, to }}
    />
  )
}
