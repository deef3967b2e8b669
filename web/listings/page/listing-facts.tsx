import type { ReactNode } from 'react'
import type { ContentField, Listing } from '#contract/listings.ts'
import { formatGigabytes } from '#formats/numbers.ts'
import { listingPage } from '#texts/listing-page.ts'
import { listings } from '#texts/listings.ts'
import { langOf } from '#web/ui/text/lang-of.ts'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { PostedAt } from '#web/ui/text/posted-at.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { namePlace } from '#web/places/name-place.ts'
import { ConditionBadge } from '#web/listings/card/condition-badge.tsx'
import styles from './listing-facts.module.css'

type Props = { listing: Listing }

/** The fields that the page shows elsewhere: in its title, above these rows and below them. */
type OtherField = 'name' | 'model' | 'price' | 'description'

/** The row of each remaining field, in this order. If a field of the contract has no row, the types do not compile. */
const rows: Record<Exclude<ContentField, OtherField>, (props: Props) => ReactNode> = {
  condition: ConditionRow,
  ramGb: RamRow,
  storageGb: StorageRow,
  location: PlaceRow,
  allowsCash: CashRow,
}

/** A phone's price, what the seller says about it in a few words, and the date of its listing. */
export function ListingFacts({ listing }: Props) {
  return (
    <Stack>
      <p className={styles.price}>
        <Price taka={listing.price} size="large" />
      </p>
      <FactList>
        {Object.entries(rows).map(([field, Field]) => (
          <Field key={field} listing={listing} />
        ))}
        <Fact name={listings.posted}>
          <Row as="span" gap="inline" unbroken>
            <Icon name="clock" size="small" />
            <PostedAt iso={listing.postedAt} />
          </Row>
        </Fact>
      </FactList>
    </Stack>
  )
}

function ConditionRow({ listing: { condition } }: Props) {
  return (
    <Fact name={listingPage.condition}>
      <ConditionBadge condition={condition} />
      <Text size="label" soft>
        {listingPage.conditionMeanings[condition]}
      </Text>
    </Fact>
  )
}

function RamRow({ listing: { ramGb } }: Props) {
  return <SizeRow name={listingPage.ram} gigabytes={ramGb} />
}

function StorageRow({ listing: { storageGb } }: Props) {
  return <SizeRow name={listingPage.storage} gigabytes={storageGb} />
}

function SizeRow({ name, gigabytes }: { name: string; gigabytes: number | null }) {
  if (gigabytes === null) return null
  return <Fact name={name}>{formatGigabytes(gigabytes)}</Fact>
}

function CashRow({ listing: { allowsCash, isSold } }: Props) {
  return allowsCash && !isSold && <Fact name={listingPage.cash}>{listingPage.cashAllowed}</Fact>
}

function PlaceRow({ listing: { location } }: Props) {
  const place = namePlace(location)
  return (
    <Fact name={listings.place}>
      <Row as="span" gap="inline" align="start" unbroken>
        <Icon name="pin" size="small" />
        <span lang={langOf(place)}>{place}</span>
      </Row>
    </Fact>
  )
}
