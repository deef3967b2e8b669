import type { Role } from '#contract/users.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { type Credentials, type IdentityClient, readAuthCode } from '#web/session/identity/identity-client.ts'
import { report } from '#web/session/identity/report.ts'

export type SignUpForm = {
  name: string
  email: string
  /** The chosen picture; undefined if the initials of the name are to be drawn. */
  image: File | undefined
  role: Role
  password: string
}
export type SignUpStep = 'image' | 'record' | 'account' | 'profile'

export type SignUpParts = {
  drawInitials: (name: string) => Promise<File>
  uploadImage: (file: File, onPercent: (percent: number) => void) => Promise<string>
  createUser: (user: { name: string; email: string; image: string; role: Role }) => Promise<unknown>
  authenticate: (work: (client: IdentityClient) => Promise<void>) => Promise<void>
}

type Progress = { onStep: (step: SignUpStep) => void; onPercent: (percent: number) => void }

/**
 * Makes a function that runs the steps of a sign-up in order: picture, record, account, profile. A retry after a failure
 * does not upload the same picture again. If the request to create the account got no answer, the retry signs in to it.
 * `signedInAs` is the email address of the signed-in person, if any.
 */
export function createSignUp(parts: SignUpParts) {
  let uploaded: { of: File | string; url: string } | undefined
  /** The email address whose account we tried to create without getting an answer. */
  let unanswered: string | undefined

  async function upload({ image, name }: SignUpForm, { onPercent }: Progress): Promise<string> {
    const of = image ?? name
    if (uploaded?.of !== of) {
      const file = image ?? (await parts.drawInitials(name))
      uploaded = { of, url: await parts.uploadImage(file, image ? onPercent : ignorePercent) }
    }
    return uploaded.url
  }

  /**
   * An earlier request without an answer may have created the account, so this tries to sign in. If the account is
   * somebody else's, this throws `existsError`.
   */
  function signInToExisting(credentials: Credentials, existsError: unknown) {
    return parts
      .authenticate((client) => client.signIn(credentials))
      .catch((error: unknown) => {
        throw readAuthCode(error) === 'auth/network-request-failed' ? error : existsError
      })
  }

  return async function signUp(form: SignUpForm, signedInAs: string | undefined, progress: Progress) {
    const { name, email, role, password } = form
    progress.onStep(form.image ? 'image' : 'record')
    const url = await upload(form, progress)
    if (signedInAs !== email) {
      progress.onStep('record')
      await parts.createUser({ name, email, image: url, role })
      progress.onStep('account')
      try {
        await parts.authenticate(async (client) => {
          await client.signUp({ email, password })
          askForVerification(client)
        })
      } catch (error) {
        if (isUnanswered(error)) unanswered = email
        if (readAuthCode(error) !== 'auth/email-already-in-use' || unanswered !== email) throw error
        await signInToExisting({ email, password }, error)
      }
    }
    progress.onStep('profile')
    await parts.authenticate((client) => client.updateProfile({ displayName: name, photoURL: url }))
  }
}

/** Nobody waits for drawn initials: they are small, and nobody chose them. */
const ignorePercent = () => undefined

const isUnanswered = (error: unknown) =>
  error instanceof NetworkFailure || readAuthCode(error) === 'auth/network-request-failed'

/** The sign-up does not wait for this. If it fails, the person can request another email on the account page. */
function askForVerification(client: IdentityClient) {
  client
    .sendVerification()
    .catch((error: unknown) => report('Asking for the verification email failed', error))
}
