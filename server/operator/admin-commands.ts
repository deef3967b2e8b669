import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { EmailAddress } from '#contract/fields.ts'
import type { UserId } from '#contract/ids.ts'
import { NewUser } from '#contract/users.ts'
import { recordAccountChange } from '#features/users/commands/account-changes.ts'
import { lockAdmins, lockPersonAt, makeAdmin, revokeAdminRole } from '#features/users/commands/people.ts'
import { claimUser, type KnownIdentity, writeUnclaimedUser } from '#features/users/commands/records.ts'
import { findUserByEmail } from '#features/users/queries.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { IdentityAccount } from '#services/identity/embedded/accounts/identity-accounts.ts'
import { getEmbeddedIdentity, type OpenServices } from '../services.ts'

/** The operator's command cannot be carried out. The message says why and what to do instead. */
export class AdminRefusal extends Error {}

type AdminCommand =
  | { name: 'create'; email: string; person: string }
  | { name: 'grant'; email: string }
  | { name: 'revoke'; email: string }
  | { name: 'drop-second-factor'; email: string }

const Words = z.union([
  z.tuple([z.literal('create'), EmailAddress, z._default(NewUser.shape.name, '')]),
  z.tuple([z.enum(['grant', 'revoke', 'drop-second-factor']), EmailAddress]),
])

/**
 * Reads the command from its arguments. Several arguments after the address form one name. Returns undefined when they are
 * not a command.
 */
export function readAdminCommand([name, email, ...rest]: string[]): AdminCommand | undefined {
  const parsed = Words.safeParse([name, email, ...(rest.length > 0 ? [rest.join(' ')] : [])])
  if (!parsed.success) return undefined
  const [command, address, person] = parsed.data
  if (command !== 'create') return { name: command, email: address }
  return { name: command, email: address, person: person || (address.split('@')[0] ?? address) }
}

type Needs = Pick<OpenServices, 'db' | 'clock' | 'jobs' | 'bus' | 'embeddedIdentity'>

/**
 * Runs the command and returns the message for the operator. `origin` is the product's public address. Throws
 * AdminRefusal.
 */
export async function runAdminCommand(services: Needs, command: AdminCommand, origin: string) {
  const output = services.embeddedIdentity
    ? await runWithAccounts(services, command, origin)
    : await runWithoutAccounts(services, command)
  await services.bus.publish(['users'])
  return output
}

async function runWithAccounts(services: Needs, command: AdminCommand, origin: string): Promise<string> {
  const account = await getEmbeddedIdentity(services).findAccountByEmail(command.email)
  switch (command.name) {
    case 'create':
      return createAdmin(services, command, account, origin)
    case 'grant':
      return grantAdmin(services, command.email, account, origin)
    case 'revoke':
      return revokeAdmin(services, command.email)
    case 'drop-second-factor':
      return dropSecondFactors(services, command.email, account)
  }
}

/**
 * Helps somebody who has lost their authenticator app. The operator must make sure that the owner of the account asked
 * for it.
 */
async function dropSecondFactors(
  { db, clock, jobs, embeddedIdentity }: Needs,
  email: string,
  account: IdentityAccount | undefined,
): Promise<string> {
  if (!account) throw new AdminRefusal(`${email} has no account here.`)
  const identity = getEmbeddedIdentity({ embeddedIdentity })
  // Only enqueues the email. The server sends it.
  await jobs.open()
  const dropped = await inTransaction(db, async (tx) => {
    const person = await lockPersonAt(tx, email)
    const count = await identity.removeSecondFactors(tx, account.uid)
    if (person && count > 0) await recordDrop(tx, person.id, count, clock())
    return count
  })
  return dropped > 0
    ? `${email} can now sign in without a second factor.`
    : `${email} has no second factor: nothing was changed.`
}

async function recordDrop(tx: Tx, subjectId: UserId, count: number, at: Date) {
  const detail = { by: 'command', count } as const
  await recordEvent(tx, { at }, { kind: 'second-factors-dropped', subjectId, detail })
  await recordAccountChange(tx, subjectId, { what: 'second-factor' }, at)
}

/** Refuses to remove the last admin: nobody could do an admin's work then. */
async function revokeAdmin({ db, clock }: Needs, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const person = admins.find((admin) => admin.email === email)
    if (!person) throw new AdminRefusal(`${email} is not an admin: nothing was changed.`)
    if (admins.length === 1) {
      throw new AdminRefusal(
        `${email} is the only admin. Make somebody else one first: npm run admin -- grant <email>`,
      )
    }
    await revokeAdminRole(tx, person, { at: clock() }, { by: 'command' })
    return `${email} is no longer an admin.`
  })
}

/**
 * When accounts are kept at an external provider, this command cannot create one. It can make an existing user an
 * admin.
 */
async function runWithoutAccounts(services: Needs, { name, email }: AdminCommand): Promise<string> {
  const { db, clock } = services
  if (name === 'revoke') return revokeAdmin(services, email)
  if (name === 'create') {
    throw new AdminRefusal(
      `Accounts are kept in Firebase here. Ask ${email} to sign up, then: npm run admin -- grant ${email}`,
    )
  }
  if (name === 'drop-second-factor') {
    throw new AdminRefusal('Accounts are kept in Firebase here: remove second factors in its console.')
  }
  const isNew = await inTransaction(db, async (tx) => {
    const person = await lockPersonAt(tx, email)
    if (!person) throw new AdminRefusal(`${email} has not signed up here yet. Ask them to, then try again.`)
    return makeAdmin(tx, person, { at: clock() }, { by: 'command' })
  })
  return isNew ? `${email} is an admin now.` : `${email} is an admin already.`
}

async function createAdmin(
  { db, clock, embeddedIdentity }: Needs,
  { email, person }: { email: string; person: string },
  existing: IdentityAccount | undefined,
  origin: string,
): Promise<string> {
  const identity = getEmbeddedIdentity({ embeddedIdentity })
  if (existing) {
    if (existing.ownerVerified || existing.disabled) throw addressTaken(email)
    const link = await inTransaction(db, (tx) => identity.issueCode(tx, existing.uid, 'PASSWORD_RESET'))
    return describeTakingOver(email, origin, link)
  }
  const code = await inTransaction(db, async (tx) => {
    const account = await identity.openAccount(tx, { email, displayName: person })
    if (!account) throw addressTaken(email)
    const cause = { at: clock() }
    const record = { name: person, email, image: '', role: 'buyer' as const, awaitsVerification: false }
    if (!(await writeUnclaimedUser(tx, record, cause))) throw addressTaken(email)
    // The account has no password. Only the link, which the operator gives to the owner of the address, lets somebody
    // sign in.
    await claimAndMakeAdmin(tx, { uid: account.uid, email, ownerVerified: true }, cause)
    return identity.issueCode(tx, account.uid, 'PASSWORD_RESET')
  })
  return `${email} is an admin now.\n${describeLink(origin, code)}`
}

async function grantAdmin(
  { db, clock, embeddedIdentity }: Needs,
  email: string,
  account: IdentityAccount | undefined,
  origin: string,
): Promise<string> {
  if (!account) {
    throw new AdminRefusal(`${email} has no account here. Make one with: npm run admin -- create ${email}`)
  }
  if (account.disabled) throw new AdminRefusal(`The account of ${email} is disabled: its owner was deleted.`)
  const person = await findUserByEmail(db, email)
  if (!person) {
    throw new AdminRefusal(`The owner of ${email} has not finished signing up. Ask them to, then try again.`)
  }
  const identity = getEmbeddedIdentity({ embeddedIdentity })
  const { isNew, code } = await inTransaction(db, async (tx) => ({
    isNew: await claimAndMakeAdmin(tx, account, { at: clock() }).catch(explainUnverified(email)),
    code: account.hasPassword ? undefined : await identity.issueCode(tx, account.uid, 'PASSWORD_RESET'),
  }))
  const outcome = isNew ? `${email} is an admin now.` : `${email} is an admin already.`
  return code ? `${outcome}\n${describeLink(origin, code)}` : outcome
}

/** Claims the record at this address for the account if nobody has claimed it, and makes the person an admin. */
async function claimAndMakeAdmin(tx: Tx, account: KnownIdentity, cause: Cause): Promise<boolean> {
  const { email } = account
  await claimUser(tx, account, cause)
  const person = await lockPersonAt(tx, email)
  if (!person) throw new Error(`the record of ${email} went as it was being claimed`)
  return makeAdmin(tx, person, cause, { by: 'command' })
}

function describeLink(origin: string, code: string): string {
  return `Set the password with this link. It works once, for one hour:\n${origin}/set-password?code=${code}`
}

/**
 * What the operator does about an unverified account. Its new password ends all earlier access to it and verifies the
 * address. Nobody becomes an admin before that.
 */
function describeTakingOver(email: string, origin: string, code: string): string {
  return [
    `${email} has an account, but nobody has confirmed the address. No admin was made.`,
    'Give its owner this link. It sets a new password, signs everybody else out and confirms the address.',
    describeLink(origin, code),
    `Then: npm run admin -- grant ${email}`,
  ].join('\n')
}

/** Explains why an unverified account cannot become an admin: anybody may have signed up with that address. */
function explainUnverified(email: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'address-not-proved') throw error
    throw new AdminRefusal(
      `Nobody has confirmed the address ${email}. Ask its owner to set a new password by email, then try again. Or print ` +
        `a link for that with: npm run admin -- create ${email}`,
    )
  }
}

function addressTaken(email: string): AdminRefusal {
  return new AdminRefusal(
    `${email} has an account already. Make its owner an admin with: npm run admin -- grant ${email}`,
  )
}
