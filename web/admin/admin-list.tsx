import type { ReactNode } from 'react'
import { admin } from '#texts/admin.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import type { AdminPages } from './use-admin-pages.ts'

type Props<Row> = {
  pages: AdminPages<Row>
  texts: { loading: string; count?: (count: number) => string; countAtLeast?: (count: number) => string }
  /** Shown above the list. */
  filters?: ReactNode
  /** Shown instead of a list without rows. */
  empty: ReactNode
  skeleton?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list that only admins see, with the admin pages' texts for a failure. Its rows mark their names with `rowName`. */
export function AdminList<Row>({ pages, texts, ...rest }: Props<Row>) {
  const { count, countAtLeast } = texts
  return (
    <PagedList
      {...rest}
      pages={pages}
      loading={texts.loading}
      failure={pages.error ? describeFailure(pages.error, admin.errors) : undefined}
      count={
        count && countAtLeast && ((rowCount, isAll) => (isAll ? count(rowCount) : countAtLeast(rowCount)))
      }
    />
  )
}
