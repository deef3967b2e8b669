import type { UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/moderation.ts'
import { type Person, userRoutes } from '#contract/users.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useAdminChange } from './use-admin-change.ts'
import { changeRows, useAdminPages } from './use-admin-pages.ts'

export type PeopleKind = 'sellers' | 'buyers'

const lists = { sellers: userRoutes.listSellers, buyers: userRoutes.listBuyers }
const removals = { sellers: moderationRoutes.removeSeller, buyers: moderationRoutes.removeBuyer }

const keyOf = (person: Person) => ({ params: { key: person._id as UserId } })

/** The sellers or buyers whose name or address has these words in it, page after page. */
export function usePeople(kind: PeopleKind, words: string) {
  return useAdminPages<Person>([kind, words], (cursor) =>
    callPage(lists[kind], { query: { q: words || undefined, cursor } }),
  )
}

export function useVerifySeller(onEnd: (person: Person, isDone: boolean) => void) {
  const { people } = useDashboardMessages().admin
  return useAdminChange<Person>({
    send: (person) => callApi(userRoutes.verifySeller, keyOf(person)),
    said: people.verified,
    onEnd,
    show: (client, { _id }) => {
      changeRows<Person>(client, ['sellers'], (rows) =>
        rows.map((row) => (row._id === _id ? { ...row, verify: true } : row)),
      )
    },
  })
}

export function useMakeAdmin(onEnd: (person: Person, isDone: boolean) => void) {
  const { people } = useDashboardMessages().admin
  return useAdminChange<Person>({
    send: ({ email }) => callApi(userRoutes.makeAdmin, { params: { key: email } }),
    said: people.madeAdmin,
    onEnd,
    show: (client, { _id }) => {
      changeRows<Person>(client, ['sellers'], (rows) =>
        rows.map((row) => (row._id === _id ? { ...row, isAdmin: true } : row)),
      )
    },
  })
}

export function useDeletePerson(kind: PeopleKind, onEnd: (person: Person, isDone: boolean) => void) {
  const { people } = useDashboardMessages().admin
  return useAdminChange<Person>({
    send: (person) => callApi(removals[kind], keyOf(person)),
    said: people.deleted,
    removes: true,
    onEnd,
    show: (client, { _id }) => {
      changeRows<Person>(client, [kind], (rows) => rows.filter((row) => row._id !== _id))
    },
  })
}
