import type { QueryClient } from '@tanstack/react-query'
import type { ListingId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { ReportOnRecord } from '#contract/moderation.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { admin } from '#texts/admin.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import type { Command } from '#web/commands/use-command.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { changeRows, forgetRows, useAdminPages } from '#web/admin/use-admin-pages.ts'

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

export const keepListing = (listing: Listing): Command<void, unknown> => ({
  ...adminCommand,
  route: moderationRoutes.clearReports,
  send: () => callApi(moderationRoutes.clearReports, { params: { id: listing.id } }),
  toast: reported.listingKept,
  updateLists: (client) => removeRow(client, listing),
})

export const deleteReported = (listing: Listing): Command<void, unknown> => ({
  ...adminCommand,
  route: moderationRoutes.removeItem,
  send: () => callApi(moderationRoutes.removeItem, { params: { id: listing.id } }).catch(ignoreNotFound),
  toast: reported.deleted,
  updateLists: (client) => removeRow(client, listing),
})

function removeRow(client: QueryClient, { id }: Listing) {
  forgetRows(client, ['reports', id])
  changeRows<Listing>(client, ['reported'], (rows) => rows.filter((row) => row.id !== id))
}
