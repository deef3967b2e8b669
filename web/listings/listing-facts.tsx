import type { ReactNode } from 'react'
import type { ContentField, Listing } from '#contract/listings.ts'
import { useListingPageMessages } from '#web/messages/listing-page-messages.tsx'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { Price } from '#web/ui/price.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { ConditionBadge } from './condition-badge.tsx'
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
  const { listings } = useMarketMessages()
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
  const texts = useListingPageMessages()
  return (
    <Fact name={texts.condition}>
      <ConditionBadge condition={condition} />
      <Text size="label" soft>
        {texts.conditionMeanings[condition]}
      </Text>
    </Fact>
  )
}

function RamRow({ listing: { ramGb } }: Props) {
  const texts = useListingPageMessages()
  return <SizeRow name={texts.ram} gigabytes={ramGb} />
}

function StorageRow({ listing: { storageGb } }: Props) {
  const texts = useListingPageMessages()
  return <SizeRow name={texts.storage} gigabytes={storageGb} />
}

function SizeRow({ name, gigabytes }: { name: string; gigabytes: number | null }) {
  const texts = useListingPageMessages()
  if (gigabytes === null) return null
  return <Fact name={name}>{texts.gigabytes(gigabytes)}</Fact>
}

function CashRow({ listing: { allowsCash, isSold } }: Props) {
  const texts = useListingPageMessages()
  return allowsCash && !isSold && <Fact name={texts.cash}>{texts.cashAllowed}</Fact>
}

function PlaceRow({ listing: { location } }: Props) {
  const { listings } = useMarketMessages()
  return (
    <Fact name={listings.place}>
      <Row as="span" gap="inline" align="start" unbroken>
        <Icon name="pin" size="small" />
        <span>{location}</span>
      </Row>
    </Fact>
  )
}
