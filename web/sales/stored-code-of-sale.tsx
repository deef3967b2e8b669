import { useEffect, useState } from 'react'
import type { PaymentId } from '#contract/ids.ts'
import meetingStyles from '#web/meetings/meeting.module.css'
import { type StoredCode, readStoredCode } from '#web/own-data/hand-over-codes.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './hand-over.module.css'

/**
 * For when the page of a sale cannot be loaded: the code, the meeting and the seller's number, as the buyer last saw them
 * in this browser, until the time of the code is over.
 */
export function StoredCodeOfSale({ id }: { id: PaymentId }) {
  const now = useNow()
  const stored = now && readStoredCode(id, now)
  if (!stored) return null
  return (
    <Card as="section" raised gap="1" className={styles.stored} aria-labelledby="stored-code">
      <Text id="stored-code" as="h2" size="lead">
        {stored.phone}
      </Text>
      <Text soft>{stored.label}</Text>
      <p className={styles.code} translate="no">
        {stored.code}
      </p>
      <Text strong>{stored.warning}</Text>
      {stored.meeting && <Text>{stored.meeting}</Text>}
      <Seller stored={stored} />
      <Text>{stored.asOf}</Text>
      <Text size="small" soft>
        {stored.until}
      </Text>
    </Card>
  )
}

function Seller({ stored: { seller, number } }: { stored: StoredCode }) {
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

/** Shows the stored code while the page is still loading, after a first failure or a long wait. */
export function StoredCodeWhileWaiting({ id, hasFailed }: { id: PaymentId; hasFailed: boolean }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (hasFailed || isLong) && <StoredCodeOfSale id={id} />
}
