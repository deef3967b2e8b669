import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alert } from '#contract/alerts.ts'
import { productRoutes } from '#contract/routes/product.ts'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { admin } from '#texts/admin.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './alert-banner.module.css'

const { alerts: texts } = admin

/** What is wrong with the installation now. It is asked again every minute. */
function useAlerts(): Alert[] {
  const { data } = useQuery({
    queryKey: ownKey('admin', 'alerts'),
    queryFn: () => callApi(productRoutes.alerts, {}),
    meta: metaOf(productRoutes.alerts),
    refetchInterval: 60_000,
    // The page is usable without it.
    retry: false,
  })
  return data ?? []
}

/** What is wrong with the installation, since when, and what to do. Nothing while all is well. */
export function AlertSection() {
  return <AlertList alerts={useAlerts()} />
}

function AlertList({ alerts }: { alerts: Alert[] }) {
  if (alerts.length === 0) return null
  return (
    <Stack as="section" gap="1" aria-label={texts.label}>
      {alerts.map((alert) => (
        <OneAlert key={alert.code} alert={alert} />
      ))}
    </Stack>
  )
}

/** The same in one line, which opens. For the pages where an admin does something else. */
export function AlertBanner() {
  return <FoldedAlerts alerts={useAlerts()} />
}

/** Once it is open, its line no longer repeats the title that is then below it. */
export function FoldedAlerts({ alerts }: { alerts: Alert[] }) {
  const [isOpen, setOpen] = useState(false)
  const [first] = alerts
  if (!first) return null
  const brief = texts.brief[first.code]
  const title = alerts.length > 1 ? texts.more(brief, alerts.length - 1) : brief
  return (
    <details
      className={styles.banner}
      data-tone={first.severity}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary>
        <Icon name="warning" size="small" />
        {isOpen ? texts.label : title}
        <Icon name="chevron-down" size="small" />
      </summary>
      {isOpen && <AlertList alerts={alerts} />}
    </details>
  )
}

function OneAlert({ alert: { severity, title, advice, count, names, since, path } }: { alert: Alert }) {
  return (
    <Notice tone={severity === 'critical' ? 'bad' : 'plain'} icon="warning" title={title}>
      <p>{advice}</p>
      <p>
        <time dateTime={since}>{texts.since(formatMinute(new Date(since)))}</time>
        {names.length > 0 ? `\u00a0· ${names.join(', ')}` : count > 1 && `\u00a0· ${texts.count(count)}`}
      </p>
      {path && <TouchLink to={path}>{texts.open}</TouchLink>}
    </Notice>
  )
}
