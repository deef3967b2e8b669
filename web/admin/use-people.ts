import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/moderation.ts'
import { type Person, userRoutes } from '#contract/users.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useAdminChange } from './use-admin-change.ts'
import { changeRows, useAdminPages } from './use-admin-pages.ts'

export type PeopleKind = 'sellers' | 'buyers'

const { listSellers, listBuyers } = userRoutes
const removals = { sellers: moderationRoutes.removeSeller, buyers: moderationRoutes.removeBuyer }

const keyOf = (person: Person) => ({ params: { key: person.id as UserId } })

/** The sellers whose name or email address contains the searched words, page by page. */
export function useSellers({ words = '', onlyUnverified = false }) {
  return useAdminPages<Person>(
    ['sellers', onlyUnverified ? 'unverified' : 'all', words],
    listSellers,
    (cursor) =>
      callPage(listSellers, {
        query: { q: words || undefined, ...(onlyUnverified && { onlyUnverified }), cursor },
      }),
  )
}

/** The buyers whose name or email address contains the searched words, page by page. */
export function useBuyers(words: string) {
  return useAdminPages<Person>(['buyers', words], listBuyers, (cursor) =>
    callPage(listBuyers, { query: { q: words || undefined, cursor } }),
  )
}

/** What we know about a seller, for an admin who decides about them. */
export function useSellerHistory({ id }: Person) {
  return useQuery({
    queryKey: ownKey('admin', 'seller-history', id),
    queryFn: () => callApi(moderationRoutes.getSellerHistory, { params: { key: id as UserId } }),
    meta: metaOf(moderationRoutes.getSellerHistory),
  })
}

export function useVerifySeller(onEnd: (person: Person, isDone: boolean) => void) {
  const { people } = useDashboardMessages().admin
  return useAdminChange<Person>({
    route: moderationRoutes.verifySeller,
    send: (person) => callApi(moderationRoutes.verifySeller, keyOf(person)),
    said: people.verified,
    onEnd,
    show: (client, person) => showVerified(client, person, true),
  })
}

type Withdrawal = { person: Person; reason: string }

export function useWithdrawVerification(onEnd: (person: Person, isDone: boolean) => void) {
  const { people } = useDashboardMessages().admin
  return useAdminChange<Withdrawal>({
    route: moderationRoutes.withdrawVerification,
    send: ({ person, reason }) =>
      callApi(moderationRoutes.withdrawVerification, { ...keyOf(person), body: { reason } }),
    said: people.withdrawn,
    onEnd: ({ person }, isDone) => onEnd(person, isDone),
    show: (client, { person }) => showVerified(client, person, false),
  })
}

function showVerified(client: QueryClient, { id }: Person, isVerified: boolean) {
  const now = isVerified ? 'withdraw-verification' : 'verify'
  changeSeller(client, id, (row) => ({
    isVerified,
    may: row.may.map((action) => (action === 'verify' || action === 'withdraw-verification' ? now : action)),
  }))
}

function changeSeller(client: QueryClient, id: string, change: (row: Person) => Partial<Person>) {
  changeRows<Person>(client, ['sellers'], (rows) =>
    rows.map((row) => (row.id === id ? { ...row, ...change(row) } : row)),
  )
}

export function useMakeAdmin(onEnd: (person: Person, isDone: boolean) => void) {
  const { people } = useDashboardMessages().admin
  return useAdminChange<Person>({
    route: userRoutes.makeAdmin,
    send: ({ email }) => callApi(userRoutes.makeAdmin, { params: { key: email } }),
    said: people.madeAdmin,
    onEnd,
    show: (client, { id }) =>
      changeSeller(client, id, ({ may }) => ({
        isAdmin: true,
        may: may.filter((action) => action !== 'make-admin'),
      })),
  })
}

export function useDeletePerson(kind: PeopleKind, onEnd: (person: Person, isDone: boolean) => void) {
  const { people } = useDashboardMessages().admin
  return useAdminChange<Person>({
    route: removals[kind],
    send: (person) => callApi(removals[kind], keyOf(person)),
    said: people.deleted,
    removes: true,
    onEnd,
    show: (client, { id }) => {
      changeRows<Person>(client, [kind], (rows) => rows.filter((row) => row.id !== id))
    },
  })
}
