import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import { NewUser } from '#contract/users.ts'
import { claimUser, lockPersonAt, makeAdmin, writeUnclaimedUser } from '#features/users/commands.ts'
import { findUserByEmail } from '#features/users/queries.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { IdentityAccount } from '#services/identity/embedded/embedded-identity.ts'
import type { OpenServices } from './services.ts'

/** What the operator asked for cannot be done; the message says why and what to do instead. */
export class AdminRefusal extends Error {}

export type AdminCommand =
  | { name: 'create'; email: string; person: string }
  | { name: 'grant'; email: string }

const Words = z.union([
  z.tuple([z.literal('create'), Email, z._default(NewUser.shape.name, '')]),
  z.tuple([z.literal('grant'), Email]),
])

/** The command in these words; several after the address are one name. Undefined when it is none. */
export function readAdminCommand([name, email, ...rest]: string[]): AdminCommand | undefined {
  const parsed = Words.safeParse([name, email, ...(rest.length > 0 ? [rest.join(' ')] : [])])
  if (!parsed.success) return undefined
  const [command, address, person] = parsed.data
  if (command === 'grant') return { name: command, email: address }
  return { name: command, email: address, person: person || (address.split('@')[0] ?? address) }
}

type Needs = Pick<OpenServices, 'db' | 'clock' | 'bus' | 'embedded'>

/** Does it, and gives what to tell the operator. `origin` is where people reach the product. Throws AdminRefusal. */
export async function runAdminCommand(services: Needs, command: AdminCommand, origin: string) {
  const account = await services.embedded.identity.findAccountByEmail(command.email)
  const told =
    command.name === 'create'
      ? await createAdmin(services, command, account, origin)
      : await grantAdmin(services, command.email, account, origin)
  await services.bus.publish(['users'])
  return told
}

async function createAdmin(
  { db, clock, embedded: { identity } }: Needs,
  { email, person }: { email: string; person: string },
  existing: IdentityAccount | undefined,
  origin: string,
): Promise<string> {
  if (existing) throw isTaken(email)
  const code = await inTransaction(db, async (tx) => {
    const account = await identity.openAccount(tx, { email, displayName: person })
    if (!account) throw isTaken(email)
    const cause = { at: clock() }
    const record = { name: person, email, image: '', role: 'buyer' as const, awaitsVerification: false }
    if (!(await writeUnclaimedUser(tx, record, cause))) throw isTaken(email)
    await raise(tx, email, account.uid, cause)
    return identity.issueResetCode(tx, account.uid)
  })
  return `${email} is an admin now.\n${describeLink(origin, code)}`
}

async function grantAdmin(
  { db, clock, embedded: { identity } }: Needs,
  email: string,
  account: IdentityAccount | undefined,
  origin: string,
): Promise<string> {
  if (!account) {
    throw new AdminRefusal(`${email} has no account here. Make one with: npm run admin -- create ${email}`)
  }
  if (account.disabled) throw new AdminRefusal(`The account of ${email} is disabled: its owner was deleted.`)
  if (!(await findUserByEmail(db, email))) {
    throw new AdminRefusal(`The owner of ${email} has not finished signing up. Ask them to, then try again.`)
  }
  const { isNew, code } = await inTransaction(db, async (tx) => ({
    isNew: await raise(tx, email, account.uid, { at: clock() }),
    code: account.hasPassword ? undefined : await identity.issueResetCode(tx, account.uid),
  }))
  const told = isNew ? `${email} is an admin now.` : `${email} is an admin already.`
  return code ? `${told}\n${describeLink(origin, code)}` : told
}

/** Ties the record at this address to its account where nobody has yet, and makes its person an admin. */
async function raise(tx: Tx, email: string, uid: string, cause: Cause): Promise<boolean> {
  await claimUser(tx, email, uid, cause)
  const person = await lockPersonAt(tx, email)
  if (!person) throw new Error(`the record of ${email} went as it was being claimed`)
  return makeAdmin(tx, person, cause, { by: 'command' })
}

function describeLink(origin: string, code: string): string {
  return `Set the password with this link. It works once, for one hour:\n${origin}/set-password?code=${code}`
}

function isTaken(email: string): AdminRefusal {
  return new AdminRefusal(
    `${email} has an account already. Make its owner an admin with: npm run admin -- grant ${email}`,
  )
}
