import { useEffect, useState } from 'react'
import type { PaymentId } from '#contract/ids.ts'
import meetingStyles from '#web/meetings/meeting.module.css'
import { type KeptCode, readKeptCode } from '#web/own-data/hand-over-codes.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './hand-over.module.css'

/**
 * For when the page of a sale cannot be loaded: the code, the meeting and the seller's number, as the buyer last saw them
 * in this browser, until the time of the code is over.
 */
export function KeptCodeOfSale({ id }: { id: PaymentId }) {
  const now = useNow()
  const kept = now && readKeptCode(id, now)
  if (!kept) return null
  return (
    <Card as="section" raised gap="1" className={styles.kept} aria-labelledby="kept-code">
      <Text id="kept-code" as="h2" size="lead">
        {kept.phone}
      </Text>
      <Text soft>{kept.label}</Text>
      <p className={styles.code} translate="no">
        {kept.code}
      </p>
      <Text strong>{kept.warning}</Text>
      {kept.meeting && <Text>{kept.meeting}</Text>}
      <Seller kept={kept} />
      <Text>{kept.asOf}</Text>
      <Text size="small" soft>
        {kept.until}
      </Text>
    </Card>
  )
}

function Seller({ kept: { seller, number } }: { kept: KeptCode }) {
  if (number === undefined) return seller && <Text>{seller}</Text>
  return (
    <a className={meetingStyles.call} href={number}>
      <Icon name="call" size="small" />
      {seller}
    </a>
  )
}

/** As long as public/offline-worker.js waits for a page to load. */
const patienceMs = 8000

/** Shows the kept code while the page is still loading, after a first failure or a long wait. */
export function KeptCodeWhileWaiting({ id, hasFailed }: { id: PaymentId; hasFailed: boolean }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (hasFailed || isLong) && <KeptCodeOfSale id={id} />
}
