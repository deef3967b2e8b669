import { formatMoment } from '#lib/dates.ts'
import type { AccountChange, ChangeLetter } from '#services/identity/embedded/context.ts'
import type { OpenServices } from '../services.ts'
import { type Words, writeLetter } from './letter.ts'

type Needs = Pick<OpenServices, 'mail' | 'publicAddress'>

/**
 * Tells the holder of an address what changed in their account, also when the address or the account is gone by now. It
 * holds nothing that lets anybody in.
 */
export async function mailChange({ mail, publicAddress }: Needs, letter: ChangeLetter): Promise<void> {
  // Configured otherwise since it was asked for.
  if (!mail) return
  // Sent twice when this process ends between the sending and the end of the job: the same id tells that it is one.
  await mail.send(writeLetter(letter.to, describe(letter, publicAddress()), `change-${letter.id}`))
}

function describe({ to, changes, at }: ChangeLetter, origin: string): Words {
  const told = changes.map((change) => tellings[change])
  const [only] = told.length === 1 ? told : []
  const isOver = changes.some((change) => endings.includes(change))
  return {
    subject: only?.subject ?? 'Your account was changed',
    paragraphs: [
      `This happened to the Hatbodol account of ${to} on ${formatMoment(new Date(at), 'Asia/Dhaka')}, Dhaka time:`,
      ...told.map(({ said }) => said),
      ...told.flatMap(({ advice }) => advice ?? []),
      ...(isOver ? [] : ['Was it you? Then there is nothing to do.', remedy]),
    ],
    action: isOver
      ? { label: 'Go to Hatbodol', address: `${origin}/` }
      : { label: 'Open your account', address: `${origin}/account` },
    closing: ['We never ask for your password or a code by letter.'],
  }
}

/** After these the holder of the address can no longer log in with it. */
const endings: AccountChange[] = ['email-left', 'deleted', 'deleted-by-admin']

const remedy =
  'Was it not you? Open your account, set a new password, sign out everywhere and take away what is not yours. If you ' +
  'cannot log in any more, “Forgot Password?” sends you a link that sets a new password.'

type Telling = { subject: string; said: string; advice?: string }

const tellings: Record<AccountChange, Telling> = {
  'password-changed': { subject: 'Your password was changed', said: 'The password was changed.' },
  'password-added': {
    subject: 'Your account has a password now',
    said: 'A password was set. Until then it had none, and Google was the way in.',
  },
  'password-removed': { subject: 'Your password was taken away', said: 'The password was taken away.' },
  'google-linked': {
    subject: 'Google was linked to your account',
    said: 'A Google account was linked, and can log in from now on.',
  },
  'google-unlinked': {
    subject: 'Google was unlinked from your account',
    said: 'The Google account that was linked can log in no more.',
  },
  'second-factor-added': {
    subject: 'A second step was switched on',
    said: 'A second step was switched on: logging in asks for a code of an authenticator app.',
    advice: 'Are you asked for a code that you do not have? Those who run Hatbodol can switch the step off.',
  },
  'second-factor-removed': {
    subject: 'A second step was switched off',
    said: 'A second step was switched off: logging in asks for no code of that authenticator app any more.',
  },
  'email-left': {
    subject: 'Your e-mail address was changed',
    said: 'Its e-mail address is another one now. This one logs in no more.',
    advice: 'Was it not you? Then somebody else holds the account: tell those who run Hatbodol at once.',
  },
  'email-taken': { subject: 'Your e-mail address was changed', said: 'It goes by this e-mail address now.' },
  deleted: {
    subject: 'Your account was deleted',
    said: 'It was deleted, as asked for by whoever was logged in to it. This is our last letter about it.',
    advice:
      'Was it not you? Then somebody could log in as you: set a new password wherever else you use the one you had here.',
  },
  'deleted-by-admin': {
    subject: 'Your account was deleted',
    said: 'An admin deleted it. Nobody can log in to it any more, and this is our last letter about it.',
    advice: 'Do you think that this is a mistake? Tell those who run Hatbodol.',
  },
}
