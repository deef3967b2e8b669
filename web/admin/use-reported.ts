import type { ListingId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { ReportOnRecord } from '#contract/moderation.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { admin } from '#texts/admin.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { useAdminChange } from './use-admin-change.ts'
import { changeRows, forgetRows, useAdminPages } from './use-admin-pages.ts'

const { reported } = admin

/** The reported listings that contain the searched words, page by page. */
export function useReported(words: string) {
  return useAdminPages<Listing>(['reported', words], listingRoutes.list, (cursor) =>
    callPage(listingRoutes.list, { query: { onlyReported: true, q: words || undefined, cursor } }),
  )
}

/** Who reported a listing, why and when, page by page. */
export function useReports(id: ListingId) {
  return useAdminPages<ReportOnRecord>(['reports', id], moderationRoutes.listReports, (cursor) =>
    callPage(moderationRoutes.listReports, { params: { id }, query: { cursor } }),
  )
}

type OnEnd = (listing: Listing, isDone: boolean) => void

export function useKeepListing(onEnd: OnEnd) {
  return useAdminChange<Listing>({
    route: moderationRoutes.clearReports,
    send: ({ id }) => callApi(moderationRoutes.clearReports, { params: { id } }),
    toast: reported.kept,
    onEnd,
    updateLists: removeRow,
  })
}

export function useDeleteListing(onEnd: OnEnd) {
  return useAdminChange<Listing>({
    route: moderationRoutes.removeItem,
    send: ({ id }) => callApi(moderationRoutes.removeItem, { params: { id } }),
    toast: reported.deleted,
    removes: true,
    onEnd,
    updateLists: removeRow,
  })
}

function removeRow(client: Parameters<typeof changeRows>[0], { id }: Listing) {
  forgetRows(client, ['reports', id])
  changeRows<Listing>(client, ['reported'], (rows) => rows.filter((row) => row.id !== id))
}
