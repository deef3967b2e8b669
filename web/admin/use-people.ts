import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import type { Person } from '#contract/people.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { admin } from '#texts/admin.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { useAdminChange } from './use-admin-change.ts'
import { changeRows, useAdminPages } from './use-admin-pages.ts'

const { people } = admin

export type PeopleKind = 'sellers' | 'buyers'

const { listSellers, listBuyers } = userRoutes
const removals = { sellers: moderationRoutes.removeSeller, buyers: moderationRoutes.removeBuyer }

const keyOf = (person: Person) => ({ params: { key: person.id as UserId } })

/**
 * Which sellers are listed: those who wait for an admin, those whose verification an admin has declined or withdrawn,
 * or those who have cancelled several sales.
 */
export type SellerFilter = 'waiting' | 'denied' | 'cancels-often'
type SellerSearch = { words?: string; only?: SellerFilter | undefined }

/** The sellers whose name or email address contains the searched words, page by page. */
export function useSellers({ words = '', only }: SellerSearch) {
  const filter = only === 'cancels-often' ? { cancelsOften: true as const } : { verification: only }
  return useAdminPages<Person>(['sellers', only ?? 'all', words], listSellers, (cursor) =>
    callPage(listSellers, {
      query: { q: words || undefined, ...filter, cursor },
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
    // The seller may have written to the admins since the last look.
    refetchOnMount: 'always',
  })
}

export function useVerifySeller(onEnd: (person: Person, isDone: boolean) => void) {
  return useAdminChange<Person>({
    route: moderationRoutes.verifySeller,
    send: (person) => callApi(moderationRoutes.verifySeller, keyOf(person)),
    toast: people.verified,
    onEnd,
    updateLists: (client, person) => showDecision(client, person, { isVerified: true, denial: undefined }),
  })
}

type Denial = { person: Person; reason: string }

const denialRoutes = {
  declined: moderationRoutes.declineVerification,
  withdrawn: moderationRoutes.withdrawVerification,
}

/** Declines to verify a seller, or withdraws the verification, for a reason that the seller reads. */
export function useDenyVerification(
  kind: 'declined' | 'withdrawn',
  onEnd: (person: Person, isDone: boolean) => void,
) {
  const route = denialRoutes[kind]
  return useAdminChange<Denial>({
    route,
    send: ({ person, reason }) => callApi(route, { ...keyOf(person), body: { reason } }),
    toast: people.denying[kind].done,
    onEnd: ({ person }, isDone) => onEnd(person, isDone),
    updateLists: (client, { person, reason }) =>
      showDecision(client, person, { isVerified: false, denial: { kind, reason } }),
  })
}

const verificationActions = new Set(['verify', 'decline-verification', 'withdraw-verification'])

function showDecision(client: QueryClient, { id }: Person, now: Pick<Person, 'isVerified' | 'denial'>) {
  changeSeller(client, id, ({ may }) => ({
    ...now,
    may: [
      now.isVerified ? 'withdraw-verification' : 'verify',
      ...may.filter((action) => !verificationActions.has(action)),
    ],
  }))
}

function changeSeller(client: QueryClient, id: string, change: (row: Person) => Partial<Person>) {
  changeRows<Person>(client, ['sellers'], (rows) =>
    rows.map((row) => (row.id === id ? { ...row, ...change(row) } : row)),
  )
}

export function useMakeAdmin(onEnd: (person: Person, isDone: boolean) => void) {
  return useAdminChange<Person>({
    route: userRoutes.makeAdmin,
    send: ({ email }) => callApi(userRoutes.makeAdmin, { params: { key: email } }),
    toast: people.madeAdmin,
    onEnd,
    updateLists: (client, { id }) =>
      changeSeller(client, id, ({ may }) => ({
        isAdmin: true,
        may: may.filter((action) => action !== 'make-admin'),
      })),
  })
}

export function useDeletePerson(kind: PeopleKind, onEnd: (person: Person, isDone: boolean) => void) {
  return useAdminChange<Person>({
    route: removals[kind],
    send: (person) => callApi(removals[kind], keyOf(person)),
    toast: people.deleted,
    removes: true,
    onEnd,
    updateLists: (client, { id }) => {
      changeRows<Person>(client, [kind], (rows) => rows.filter((row) => row.id !== id))
    },
  })
}
