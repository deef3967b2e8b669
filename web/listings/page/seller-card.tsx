import type { Listing, Seller } from '#contract/listings.ts'
import { common } from '#texts/common.ts'
import { listingPage } from '#texts/listing-page.ts'
import { listings } from '#texts/listings.ts'
import { langOfName } from '#web/ui/text/lang-of.ts'
import { Avatar } from '#web/layout/avatar.tsx'
import { Card, CardLink } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { SkeletonLines } from '#web/ui/states.tsx'
import { VerifiedTick } from '#web/ui/text/verified-tick.tsx'
import styles from './seller-card.module.css'
import { formatMonth } from '#formats/dates.ts'
import { Text } from '#web/ui/text/text.tsx'

type Props = {
  listing: Listing
  seller: Seller | undefined
  /** True while the seller loads. */
  waiting: boolean
}

/**
 * The seller of a phone, with a link to their other phones. If they have deleted their account, it shows only what the
 * listing itself contains.
 */
export function SellerCard({ listing, seller, waiting }: Props) {
  const sellerName = seller?.name ?? (listing.sellerName || listingPage.sellerLeft)
  const name = (
    <>
      {sellerName} {seller?.verified && <VerifiedTick />}
    </>
  )
  return (
    <Card as="section" className={styles.card} aria-label={listings.seller}>
      <Avatar name={sellerName} image={seller?.image ?? listing.sellerImage} size="large" />
      <div className={styles.texts}>
        <Text strong lang={seller && langOfName(sellerName)}>
          {seller ? (
            <CardLink to={`/seller/${seller.id}`} prefetch="intent">
              {name}
            </CardLink>
          ) : (
            name
          )}
        </Text>
        {seller && <SellerFacts seller={seller} />}
        {waiting && <SkeletonLines />}
      </div>
      {seller && <Icon name="arrow-right" />}
      {seller?.verified && (
        <Text size="small" soft className={styles.means}>
          {common.verifiedMeans}
        </Text>
      )}
    </Card>
  )
}

/** Facts about a seller that build trust, in one line. */
function SellerFacts({ seller }: { seller: Seller }) {
  return (
    <ul className={styles.facts}>
      <li>{seller.verified ? common.verified : listings.notVerified}</li>
      <li>
        <time dateTime={seller.since}>{listingPage.memberSince(formatMonth(new Date(seller.since)))}</time>
      </li>
      <li>{listingPage.soldCount(seller.sold)}</li>
    </ul>
  )
}
