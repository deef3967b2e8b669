import type { SellerHistory as History } from '#contract/moderation.ts'
import { formatPhoneNumber } from '#contract/phone-number.ts'
import type { Person } from '#contract/users.ts'
import { formatDay } from '#lib/dates.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Price } from '#web/ui/price.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './seller-history.module.css'
import { useSellerHistory } from './use-people.ts'

/** What we know about a seller, shown to an admin who decides about them. */
export function SellerHistory({ person }: { person: Person }) {
  const messages = useDashboardMessages()
  const texts = messages.admin.people.history
  const { data, error, isFetching, refetch } = useSellerHistory(person)
  if (error && !data) {
    const text = describeFailure(error, messages.admin.errors, messages)
    return <FailedState text={text} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <LoadingState label={texts.loading}>
        <SkeletonLines count={6} />
      </LoadingState>
    )
  }
  return (
    <Stack>
      <Facts person={person} history={data} />
      <Counts counts={data.counts} />
      <Listings listings={data.listings} />
    </Stack>
  )
}

function Facts({ person, history }: { person: Person; history: History }) {
  const texts = useDashboardMessages().admin.people.history
  const { since, isAddressVerified, phoneNumbers } = history
  return (
    <dl className={styles.facts}>
      <dt>{texts.joined}</dt>
      <dd>
        <time dateTime={since}>{formatDay(new Date(since))}</time>
      </dd>
      <dt>{texts.address}</dt>
      <dd>
        {person.email}{' '}
        <Text as="span" size="label" soft>
          {isAddressVerified ? texts.verified : texts.unverified}
        </Text>
      </dd>
      <dt>{texts.phones}</dt>
      <dd>
        {phoneNumbers.length === 0 ? (
          <Text as="span" size="label" soft>
            {texts.noPhoneNumbers}
          </Text>
        ) : (
          <>
            {phoneNumbers.map(formatPhoneNumber).join(', ')}{' '}
            <Text as="span" size="label" soft>
              {texts.phoneNumbersHelp}
            </Text>
          </>
        )}
      </dd>
    </dl>
  )
}

const shown = ['forSale', 'sold', 'refunded', 'reports', 'cancelled'] as const

function Counts({ counts }: { counts: History['counts'] }) {
  const texts = useDashboardMessages().admin.people.history
  return (
    <div>
      <dl className={styles.counts}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{texts.counts[name]}</dt>
            <dd>{counts[name]}</dd>
          </div>
        ))}
      </dl>
      {counts.cancelled > 0 && (
        <Text size="label" soft>
          {texts.countsHelp}
        </Text>
      )}
    </div>
  )
}

function Listings({ listings }: { listings: History['listings'] }) {
  const texts = useDashboardMessages().admin.people.history
  if (listings.length === 0)
    return (
      <Text size="label" soft>
        {texts.noListings}
      </Text>
    )
  return (
    <section aria-label={texts.listings}>
      <h3 className={styles.title}>{texts.listings}</h3>
      <ul className={styles.listings}>
        {listings.map(({ id, image, model, price, state, reports }) => (
          <li key={id} className={styles.listing}>
            <img className={styles.photo} src={image} alt="" width={40} height={50} loading="lazy" />
            <p className={styles.model}>{model}</p>
            <p className={styles.state} data-bad={reports > 0 || undefined}>
              {texts.states[state]}
              {reports > 0 && ` · ${texts.reported(reports)}`}
            </p>
            <Price taka={price} />
          </li>
        ))}
      </ul>
    </section>
  )
}
