import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import type { ReportOnRecord } from '#contract/moderation.ts'
import { formatMoment } from '#lib/dates.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { rowName } from '#web/ui/row-focus.ts'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { MoreRows } from './admin-list.tsx'
import styles from './item-reports.module.css'
import { useReports } from './use-reported.ts'

/** Who reported one listing, why and when; fetched once somebody wants to know. */
export function ItemReports({ item }: { item: Item }) {
  const { _id: id, model, isSold } = item
  const messages = useDashboardMessages()
  const { reported } = messages.admin
  const pages = useReports(id)
  const { data: rows, error, isPending, isFetching, refetch } = pages
  if (isPending) {
    return (
      <LoadingState label={reported.loadingReports}>
        <SkeletonLines count={2} />
      </LoadingState>
    )
  }
  if (!rows) {
    const text = describeFailure(error, messages.admin.errors, messages)
    return <FailedState text={text} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (rows.length === 0) return <p>{reported.noReports}</p>
  return (
    <>
      <ol className={styles.list} aria-label={reported.reportsOf(model)}>
        {rows.map((report) => (
          <OneReport key={report._id} report={report} />
        ))}
      </ol>
      <MoreRows pages={pages} />
      {isSold === 'sold' && (
        <p className={styles.payment}>
          <Link to={`/dashboard/payments?${new URLSearchParams({ item: id })}`}>{reported.payment}</Link>
        </p>
      )}
    </>
  )
}

function OneReport({ report }: { report: ReportOnRecord }) {
  const { admin, items } = useDashboardMessages()
  const { reason, note, reporter, reportedAt } = report
  return (
    <li className={styles.report}>
      <p className={styles.reason} {...rowName(report._id)}>
        {reason ? items.reasons[reason] : admin.reported.noReason}
      </p>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.who}>
        {reporter ? `${reporter.name} (${reporter.email})` : admin.reported.guest}
        {' · '}
        <time dateTime={reportedAt}>{formatMoment(new Date(reportedAt))}</time>
      </p>
    </li>
  )
}
