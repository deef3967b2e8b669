import type { Role } from '#contract/users.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { type Credentials, type Profile, readAuthCode } from '#web/session/identity-client.ts'

export type SignUpForm = { name: string; email: string; image: File; role: Role; password: string }
export type SignUpStep = 'image' | 'record' | 'account' | 'profile'

export type SignUpParts = {
  uploadImage: (file: File, onPercent: (percent: number) => void) => Promise<string>
  createUser: (user: { name: string; email: string; image: string; role: Role }) => Promise<unknown>
  signUp: (credentials: Credentials) => Promise<void>
  logIn: (credentials: Credentials) => Promise<void>
  updateProfile: (profile: Profile) => Promise<void>
}

type Progress = { onStep: (step: SignUpStep) => void; onPercent: (percent: number) => void }

/**
 * The steps of a sign-up in their order: picture, record, account, profile. Called again after a failure it goes on
 * where that was: what is uploaded is not uploaded twice, and an account whose making was not answered is entered.
 * `signedInAs` is the address of whoever is signed in by now.
 */
export function createSignUp(parts: SignUpParts) {
  let uploaded: { file: File; url: string } | undefined
  /** The address for which an account was asked and no answer came. */
  let unanswered: string | undefined

  async function upload(file: File, { onPercent }: Progress): Promise<string> {
    if (uploaded?.file !== file) uploaded = { file, url: await parts.uploadImage(file, onPercent) }
    return uploaded.url
  }

  async function makeAccount(credentials: Credentials) {
    try {
      await parts.signUp(credentials)
    } catch (error) {
      const code = readAuthCode(error)
      if (code === 'auth/email-already-in-use' && unanswered === credentials.email) {
        return enter(credentials, error)
      }
      if (code === 'auth/network-request-failed' || error instanceof NetworkFailure) {
        unanswered = credentials.email
      }
      throw error
    }
  }

  /** It may be the account that was made a moment ago; if it is another's, what is said is that it exists. */
  async function enter(credentials: Credentials, exists: unknown) {
    try {
      await parts.logIn(credentials)
    } catch (error) {
      throw readAuthCode(error) === 'auth/network-request-failed' ? error : exists
    }
  }

  return async (form: SignUpForm, signedInAs: string | undefined, progress: Progress) => {
    const { name, email, image, role, password } = form
    progress.onStep('image')
    const url = await upload(image, progress)
    if (signedInAs !== email) {
      progress.onStep('record')
      await parts.createUser({ name, email, image: url, role })
      progress.onStep('account')
      await makeAccount({ email, password })
    }
    progress.onStep('profile')
    await parts.updateProfile({ displayName: name, photoURL: url })
  }
}
