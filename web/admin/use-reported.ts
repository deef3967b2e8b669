import type { ItemId } from '#contract/ids.ts'
import { type Item, itemRoutes } from '#contract/items.ts'
import { moderationRoutes, type ReportOnRecord } from '#contract/moderation.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useAdminChange } from './use-admin-change.ts'
import { changeRows, forgetRows, useAdminPages } from './use-admin-pages.ts'

/** The listings under report that have these words in them, page after page. */
export function useReported(words: string) {
  return useAdminPages<Item>(['reported', words], (cursor) =>
    callPage(itemRoutes.list, { query: { report: 'true', q: words || undefined, cursor } }),
  )
}

/** Who reported a listing, why and when, page after page. */
export function useReports(id: ItemId) {
  return useAdminPages<ReportOnRecord>(['reports', id], (cursor) =>
    callPage(moderationRoutes.listReports, { params: { id }, query: { cursor } }),
  )
}

type OnEnd = (item: Item, isDone: boolean) => void

export function useKeepItem(onEnd: OnEnd) {
  const { reported } = useDashboardMessages().admin
  return useAdminChange<Item>({
    send: ({ _id }) => callApi(moderationRoutes.clearReports, { params: { id: _id } }),
    said: reported.kept,
    onEnd,
    show: takeOut,
  })
}

export function useDeleteItem(onEnd: OnEnd) {
  const { reported } = useDashboardMessages().admin
  return useAdminChange<Item>({
    send: ({ _id }) => callApi(moderationRoutes.removeItem, { params: { id: _id } }),
    said: reported.deleted,
    removes: true,
    onEnd,
    show: takeOut,
  })
}

function takeOut(client: Parameters<typeof changeRows>[0], { _id }: Item) {
  forgetRows(client, ['reports', _id])
  changeRows<Item>(client, ['reported'], (rows) => rows.filter((row) => row._id !== _id))
}
