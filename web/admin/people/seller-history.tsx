import type { SellerHistory as History, VerificationStep } from '#contract/moderation.ts'
import { formatPhoneNumber } from '#contract/phone-number.ts'
import type { Person } from '#contract/people.ts'
import { formatNumber } from '#formats/numbers.ts'
import { formatDay, formatMoment } from '#formats/unbroken-dates.ts'
import { keepSizesWhole } from '#lib/unbroken-sizes.ts'
import { admin } from '#texts/admin.ts'
import { langOf } from '#web/ui/text/lang-of.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { choosePaymentStates } from '#web/texts/choose-payment-states.ts'
import { PostedAt } from '#web/ui/text/posted-at.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import styles from './seller-history.module.css'
import { useSellerHistory } from './use-people.ts'

const texts = admin.people.history

/** What we know about a seller, shown to an admin who decides about them. */
export function SellerHistory({ person }: { person: Person }) {
  const { data, error, isFetching, refetch } = useSellerHistory(person)
  if (error && !data) {
    const text = describeFailure(error, admin.errors)
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
      {!person.isVerified && <Unproven history={data} />}
      <AboutSeller person={person} history={data} />
      <Counts counts={data.counts} />
      <Steps steps={data.steps} />
      <Listings listings={data.listings} />
    </Stack>
  )
}

type Proofs = Pick<History, 'isAddressVerified' | 'phoneNumbers'>

/** Whether nothing shows who a seller is: neither a confirmed address nor a telephone number. */
export const isUnproven = ({ isAddressVerified, phoneNumbers }: Proofs) =>
  !isAddressVerified && phoneNumbers.length === 0

/** Warns an admin about what a seller has not shown yet. */
function Unproven({ history }: { history: Proofs }) {
  if (history.isAddressVerified) return null
  const { title, text } = isUnproven(history) ? texts.unproven : texts.unconfirmed
  return (
    <Notice tone="bad" icon="warning" title={title}>
      {text}
    </Notice>
  )
}

function AboutSeller({ person, history }: { person: Person; history: History }) {
  const { since, isAddressVerified, phoneNumbers, note } = history
  return (
    <FactList>
      <Fact name={texts.joined}>
        <time dateTime={since}>{formatDay(new Date(since))}</time>
        <Text size="label" soft>
          <PostedAt iso={since} />
        </Text>
      </Fact>
      <Fact name={texts.address}>
        <EmailText email={person.email} />
        <Text size="label" soft>
          {isAddressVerified ? texts.verified : texts.unverified}
        </Text>
      </Fact>
      <Fact name={texts.phones}>
        {phoneNumbers.length === 0 ? (
          <Text as="span" size="label" soft>
            {texts.noPhoneNumbers}
          </Text>
        ) : (
          <>
            {phoneNumbers.map(formatPhoneNumber).join(', ')}
            <Text size="label" soft>
              {texts.phoneNumbersHelp}
            </Text>
          </>
        )}
      </Fact>
      {note !== undefined && (
        <Fact name={texts.note}>
          <span className={styles.note} lang={langOf(note)}>
            {note}
          </span>
        </Fact>
      )}
    </FactList>
  )
}

/** The earlier decisions of admins with their reasons, the latest first. */
function Steps({ steps }: { steps: VerificationStep[] }) {
  if (steps.length === 0) return null
  return (
    <section aria-label={texts.steps}>
      <h3>{texts.steps}</h3>
      <ol className={styles.steps}>
        {steps.map(({ kind, by, reason, at }) => (
          <li key={at + kind}>
            {texts.step[kind]} {by && texts.by(by)}
            {reason && `: ${reason}`}
            <time className={styles.at} dateTime={at}>
              {formatMoment(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const countNames = ['forSale', 'sold', 'refunded', 'reports', 'bought', 'cancelled'] as const

function Counts({ counts }: { counts: History['counts'] }) {
  return (
    <div>
      <FactList layout="narrow-columns" className={styles.counts}>
        {countNames.map((name) => (
          <Fact key={name} name={texts.counts[name]}>
            {formatNumber(counts[name])}
          </Fact>
        ))}
      </FactList>
      {counts.cancelled > 0 && (
        <Text size="label" soft>
          {texts.countsHelp}
        </Text>
      )}
    </div>
  )
}

function Listings({ listings }: { listings: History['listings'] }) {
  const states = { ...choosePaymentStates(), ...texts.states }
  if (listings.length === 0)
    return (
      <Text size="label" soft>
        {texts.noListings}
      </Text>
    )
  return (
    <section aria-label={texts.listings}>
      <Text as="h3" size="body">
        {texts.listings}
      </Text>
      <ul className={styles.listings}>
        {listings.map(({ id, image, title, price, state, reports }) => (
          <li key={id} className={styles.listing}>
            <img className={styles.photo} src={image} alt="" width={40} height={50} loading="lazy" />
            <p className={styles.model}>{keepSizesWhole(title)}</p>
            <p className={styles.state} data-bad={reports > 0 || undefined}>
              {states[state]}
              {reports > 0 && `\u00a0· ${texts.reported(reports)}`}
            </p>
            <Price taka={price} />
          </li>
        ))}
      </ul>
    </section>
  )
}
