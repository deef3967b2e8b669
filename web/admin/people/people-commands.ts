import type { QueryClient } from '@tanstack/react-query'
import type { UserId } from '#contract/ids.ts'
import type { DenialRequest } from '#contract/moderation.ts'
import type { Person } from '#contract/people.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { admin } from '#texts/admin.ts'
import { callApi } from '#web/api/call-api.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import type { Command } from '#web/commands/use-command.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { changeRows } from '#web/admin/use-admin-pages.ts'
import type { PeopleKind } from './use-people.ts'

const { people } = admin

const keyOf = (person: Person) => ({ params: { key: person.id as UserId } })

export const verifySeller = (person: Person): Command<void, unknown> => ({
  ...adminCommand,
  route: moderationRoutes.verifySeller,
  send: () => callApi(moderationRoutes.verifySeller, keyOf(person)),
  toast: people.verified,
  updateLists: (client) => showDecision(client, person, { isVerified: true, denial: undefined }),
})

const denialRoutes = {
  declined: moderationRoutes.declineVerification,
  withdrawn: moderationRoutes.withdrawVerification,
}

/** Declines to verify a seller, or withdraws the verification, for a reason that the seller reads. */
export const denyVerification = (
  person: Person,
  kind: keyof typeof denialRoutes,
): Command<DenialRequest, unknown> => ({
  ...adminCommand,
  route: denialRoutes[kind],
  send: (body) => callApi(denialRoutes[kind], { ...keyOf(person), body }),
  toast: people.denying[kind].done,
  updateLists: (client, { reason }) =>
    showDecision(client, person, { isVerified: false, denial: { kind, reason } }),
})

export const makeAdmin = ({ id, email }: Person): Command<unknown, unknown> => ({
  ...adminCommand,
  route: userRoutes.makeAdmin,
  send: () => callApi(userRoutes.makeAdmin, { params: { key: email } }),
  toast: people.madeAdmin,
  updateLists: (client) =>
    changeSeller(client, id, ({ may }) => ({
      isAdmin: true,
      may: may.filter((action) => action !== 'make-admin'),
    })),
})

const removals = { sellers: moderationRoutes.removeSeller, buyers: moderationRoutes.removeBuyer }

export const deletePerson = (person: Person, kind: PeopleKind): Command<void, unknown> => ({
  ...adminCommand,
  route: removals[kind],
  send: () => callApi(removals[kind], keyOf(person)).catch(ignoreNotFound),
  toast: people.deleted,
  updateLists: (client) =>
    changeRows<Person>(client, [kind], (rows) => rows.filter(({ id }) => id !== person.id)),
})

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
