import { type Account, readDisplayName, readEmail, readPhotoUrl } from '../accounts/accounts.ts'
import { assertProviders } from '../accounts/sign-in-methods.ts'
import type { UpdateBody } from '../core/bodies.ts'
import type { IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'

/** Throws IdentityError for fields of accounts:update that only administrators may send, or that cannot be changed. */
export function assertSupported(body: UpdateBody): void {
  if (body.customAttributes != null || body.validSince != null) throw refuse('INSUFFICIENT_PERMISSION')
  // A password is removed with `deleteProvider`, which checks that another sign-in method is left. An address cannot be
  // removed.
  const clearable = (body.deleteAttribute ?? []).every(
    (name) => name === 'DISPLAY_NAME' || name === 'PHOTO_URL' || name === 'USER_ATTRIBUTE_NAME_UNSPECIFIED',
  )
  if (!clearable || body.disableUser != null) throw refuse('OPERATION_NOT_ALLOWED')
  assertProviders(body.deleteProvider ?? [])
}

/**
 * Returns the address to change to; undefined when it stays the same. While accounts are not revealed, an address has
 * to be verified before the change: https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection.
 * Throws IdentityError INVALID_EMAIL, OPERATION_NOT_ALLOWED.
 */
export function readNewEmail(
  context: IdentityContext,
  account: Account,
  body: Pick<UpdateBody, 'email'>,
): string | undefined {
  if (!body.email) return undefined
  const email = readEmail(body.email)
  if (email === account.email) return undefined
  if (!context.revealAccounts) {
    throw refuse('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
  }
  return email
}

export type Profile = { displayName?: string | null; photoUrl?: string | null }

/** A null clears a field; a missing field stays as it is. */
export function readProfile(body: Partial<UpdateBody>): Profile {
  const cleared = body.deleteAttribute ?? []
  return {
    ...(body.displayName === undefined ? {} : { displayName: readDisplayName(body.displayName ?? '') }),
    ...(body.photoUrl === undefined ? {} : { photoUrl: readPhotoUrl(body.photoUrl ?? '') }),
    ...(cleared.includes('DISPLAY_NAME') ? { displayName: null } : {}),
    ...(cleared.includes('PHOTO_URL') ? { photoUrl: null } : {}),
  }
}
