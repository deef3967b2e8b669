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
  const isOver = changes.some((change) => endings.includes(change))
  return {
    subject: (told.length === 1 && told[0]?.subject) || 'Your account was changed',
    paragraphs: [
      ...told.map(({ said }) => said),
      ...(isOver ? [] : [remedy]),
      ...told.flatMap(({ advice }) => advice ?? []),
    ],
    facts: [
      ['Account', to],
      ['When', `${formatMoment(new Date(at), 'Asia/Dhaka')}, Dhaka time`],
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
  'If it was you, there is nothing to do. If it was not, open your account, set a new password, sign out everywhere and ' +
  'take away what is not yours. If you cannot log in any more, “Forgot Password?” sends you a link that sets a new password.'

type Telling = { subject: string; said: string; advice?: string }

const tellings: Record<AccountChange, Telling> = {
  'password-changed': {
    subject: 'Your password was changed',
    said: 'There is a new password. The old one no longer works.',
  },
  'password-added': {
    subject: 'Your account has a password now',
    said: 'A password was set. Until then it had none, and Google was the way in.',
  },
  'password-removed': {
    subject: 'Your password was taken away',
    said: 'The password that was set no longer works.',
  },
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
    said: 'From now on, logging in asks for a code of an authenticator app.',
    advice:
      'If you are asked for a code that you do not have, those who run Hatbodol can switch the step off.',
  },
  'second-factor-removed': {
    subject: 'A second step was switched off',
    said: 'Logging in asks for no code of that authenticator app any more.',
  },
  'email-left': {
    subject: 'Your e-mail address was changed',
    said: 'The account has another e-mail address now. This one logs in no more.',
    advice: 'If it was not you, somebody else holds the account: tell those who run Hatbodol at once.',
  },
  'email-taken': {
    subject: 'Your e-mail address was changed',
    said: 'The account goes by this e-mail address now.',
  },
  deleted: {
    subject: 'Your account was deleted',
    said: 'Whoever was logged in to your account asked for it to be deleted. This is our last letter about it.',
    advice:
      'If it was not you, somebody could log in as you: set a new password wherever else you use the one you had here.',
  },
  'deleted-by-admin': {
    subject: 'Your account was deleted',
    said: 'An admin deleted your account. Nobody can log in to it any more. This is our last letter about it.',
    advice: 'If you think that this is a mistake, tell those who run Hatbodol.',
  },
}
