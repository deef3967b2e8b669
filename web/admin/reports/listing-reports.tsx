import type { Listing } from '#contract/listings.ts'
import type { ReportOnRecord } from '#contract/moderation.ts'
import { formatMoment } from '#formats/unbroken-dates.ts'
import { admin } from '#texts/admin.ts'
import { reports } from '#texts/reports.ts'
import { langOf } from '#web/ui/text/lang-of.ts'
import { rowName } from '#web/ui/lists/row-focus.ts'
import { Stack } from '#web/ui/stack.tsx'
import { SkeletonLines } from '#web/ui/states.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { AdminList } from '#web/admin/admin-list.tsx'
import styles from './listing-reports.module.css'
import { useReports } from './use-reported.ts'

/** Who reported one listing, why and when. Fetched only when an admin opens it. */
export function ListingReports({ listing }: { listing: Listing }) {
  const { id, title, isSold } = listing
  const { reported } = admin
  return (
    <>
      <AdminList
        pages={useReports(id)}
        texts={{ loading: reported.loadingReports }}
        skeleton={<SkeletonLines count={2} />}
        empty={<p>{reported.noReports}</p>}
      >
        {(rows) => (
          <Stack as="ol" aria-label={reported.reportsOf(title)}>
            {rows.map((report) => (
              <OneReport key={report.id} report={report} />
            ))}
          </Stack>
        )}
      </AdminList>
      {isSold && (
        <p className={styles.payment}>
          <TouchLink to={`/dashboard/payments?${new URLSearchParams({ item: id })}`}>
            {reported.payment}
          </TouchLink>
        </p>
      )}
    </>
  )
}

function OneReport({ report }: { report: ReportOnRecord }) {
  const { reason, note, reporter, reportedAt } = report
  return (
    <li className={styles.report}>
      <Text strong {...rowName(report.id)}>
        {reason ? reports.reasons[reason] : admin.reported.noReason}
      </Text>
      {note && (
        <p className={styles.note} lang={langOf(note)}>
          {note}
        </p>
      )}
      <Text size="small" soft typed>
        {reporter ? `${reporter.name} (${reporter.email})` : admin.reported.guest}
        {'\u00a0· '}
        <time dateTime={reportedAt}>{formatMoment(new Date(reportedAt))}</time>
      </Text>
    </li>
  )
}
