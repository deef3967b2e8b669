import type { EventOnRecord } from '#contract/moderation.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { activity } from '#texts/activity.ts'
import { ActivityFilterForm } from '#web/admin/activity/activity-filter-form.tsx'
import {
  type ActivityFilters,
  findKind,
  isFiltered,
  useActivityFilters,
} from '#web/admin/activity/activity-filters.ts'
import { ActivityList } from '#web/admin/activity/activity-list.tsx'
import { AdminList } from '#web/admin/admin-list.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { useAdminPages } from '#web/admin/use-admin-pages.ts'
import { callPage } from '#web/api/call-api.ts'

/** The admin page that shows who did what to what. */
export default function ActivityPage() {
  const typed = useActivityFilters()
  const filters = { ...typed, kind: findKind(typed.kind, activity.kinds) ?? '' }
  return (
    <AdminScreen title={activity.title} text={activity.text} tools={<ActivityFilterForm filters={filters} />}>
      {() => <Activity filters={filters} />}
    </AdminScreen>
  )
}

function Activity({ filters }: { filters: ActivityFilters }) {
  const { actor, subject, kind } = filters
  const pages = useAdminPages<EventOnRecord>(
    ['events', actor, subject, kind],
    moderationRoutes.listEvents,
    (cursor) => {
      const query = {
        actor: actor || undefined,
        subject: subject || undefined,
        kind: findKind(kind, activity.kinds),
        cursor,
      }
      return callPage(moderationRoutes.listEvents, { query })
    },
  )
  return (
    <AdminList pages={pages} texts={activity} empty={<NoActivity isFiltered={isFiltered(filters)} />}>
      {(rows) => <ActivityList rows={rows} />}
    </AdminList>
  )
}

function NoActivity({ isFiltered }: { isFiltered: boolean }) {
  const { emptyForFilters: title, emptyForFiltersText: text, clearFilters: all } = activity
  return <EmptyList texts={activity} icon="clock" filtered={isFiltered ? { title, text, all } : undefined} />
}
