import { isCommonPassword, loadCommonPasswords } from '#lib/common-passwords.ts'
import { findPersonalWord, type PasswordOwner } from '#lib/personal-words.ts'
import { refuse } from './errors.ts'

/** NIST asks for at least 15 characters where a password is the only factor; we accept 8. The maximum is Google's. */
export const passwordLength = { min: 8, max: 4096 }

/** Throws IdentityError WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS. */
export function assertPasswordLength(password: string): void {
  if (password.length < passwordLength.min) {
    throw refuse('WEAK_PASSWORD', `Password should be at least ${passwordLength.min} characters`)
  }
  if (password.length > passwordLength.max) {
    throw refuse(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password may contain at most ${passwordLength.max} characters]`,
    )
  }
}

/**
 * Checks a new password: it must be long enough, must not be a common one, and must not contain a part of its holder's
 * name or address, or the shop's name. Passwords that were set earlier stay valid. Throws the errors of
 * `assertPasswordLength`.
 */
export async function assertGoodPassword(password: string, person: PasswordOwner): Promise<void> {
  assertPasswordLength(password)
  if (findPersonalWord(password, person))
    throw refuse(
      'WEAK_PASSWORD',
      'Password should not contain your name, your email address or the name of the shop',
    )
  if (isCommonPassword(password, await loadCommonPasswords()))
    throw refuse('WEAK_PASSWORD', 'Password should not be one of the most common passwords')
}
