import type { Role } from '#contract/users.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { type Credentials, type IdentityClient, readAuthCode } from '#web/session/identity/identity-client.ts'
import { report } from '#web/api/report.ts'

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

  /** Creates the account. If an earlier request without an answer has created it already, signs in to it instead. */
  async function openAccount(client: IdentityClient, credentials: Credentials): Promise<void> {
    try {
      await client.signUp(credentials)
      askForVerification(client)
    } catch (error) {
      if (isUnanswered(error)) unanswered = credentials.email
      if (readAuthCode(error) !== 'auth/email-already-in-use' || unanswered !== credentials.email) throw error
      await client.signIn(credentials).catch((refusal: unknown) => {
        // With another password, the account is somebody else's.
        throw isUnanswered(refusal) ? refusal : error
      })
    }
  }

  return async function signUp(form: SignUpForm, signedInAs: string | undefined, progress: Progress) {
    const { name, email, role, password } = form
    progress.onStep(form.image ? 'image' : 'record')
    const url = await upload(form, progress)
    const setProfile = (client: IdentityClient) => {
      progress.onStep('profile')
      return client.updateProfile({ displayName: name, photoURL: url })
    }
    if (signedInAs === email) return parts.authenticate(setProfile)

    progress.onStep('record')
    await parts.createUser({ name, email, image: url, role })
    progress.onStep('account')
    let profileFailure: { error: unknown } | undefined
    await parts.authenticate(async (client) => {
      await openAccount(client, { email, password })
      // The person is signed in even if this fails. A retry then only sets the profile.
      await setProfile(client).catch((error: unknown) => (profileFailure = { error }))
    })
    if (profileFailure) throw profileFailure.error
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
