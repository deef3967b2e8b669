import type { Clock } from '#lib/clock.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { VerifyGoogleToken } from '../google/google.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { CodePurpose } from './letters/codes.ts'
import type { Keys } from './sign-in/keys.ts'
import type { Passwords } from './sign-in/passwords.ts'
import type { Limits } from './throttle/throttle-rules.ts'

/** Whoever keeps something of the people that accounts belong to. */
export type AccountWatcher = {
  /**
   * Called in the transaction in which holders delete their own account, before anything of the account is locked: what
   * it throws keeps the account; a Problem is told to the holder.
   */
  deleting: (tx: Tx, uid: string) => Promise<void>
  /** Called once that transaction is through. */
  deleted: () => Promise<void>
  /**
   * Called in a transaction that may sign an account out everywhere, before it is locked: whoever keeps its holder locks
   * them now, so that the two are locked in one order by everybody.
   */
  signingOut: (tx: Tx, uid: string) => Promise<unknown>
  /** Called in the transaction that signs an account out everywhere: tokens issued before `validSince` are void. */
  signedOut: (tx: Tx, uid: string, validSince: Date) => Promise<void>
}

/** What the holder of an account is told of once it has happened. */
export type AccountChange =
  | 'password-changed'
  | 'password-added'
  | 'password-removed'
  | 'google-linked'
  | 'google-unlinked'
  | 'second-factor-added'
  | 'second-factor-removed'
  /** Told to the address before, and by the other name to the one after. */
  | 'email-left'
  | 'email-taken'
  | 'deleted'
  | 'deleted-by-admin'

/** A letter about what changed at a moment, to the address as it was then. */
export type ChangeLetter = { id: string; to: string; changes: AccountChange[]; at: string }

/** A letter with a one-time code, or one about what changed. */
export type AskedLetter = { uid: string; purpose: CodePurpose } | ChangeLetter

/** Asks for a letter, in the transaction; it is written and sent once that is through. */
export type AskForLetter = (tx: Tx, letter: AskedLetter) => Promise<void>

/** What every operation of the service works with. */
export type IdentityContext = {
  db: Db
  clock: Clock
  apiKey: string
  projectId: string
  revealAccounts: boolean
  limits: Limits
  requestsPerMinute: number
  keys: Keys
  passwords: Passwords
  watchers: AccountWatcher[]
  /** Undefined where no letters leave this installation. */
  askForLetter: AskForLetter | undefined
  /** Where people may sign in from by a popup, and where links in letters may lead on to: host names. */
  authorizedDomains: string[]
  /** Undefined where Google sign-in is not switched on. */
  verifyGoogleToken: VerifyGoogleToken | undefined
  /** Encrypts the secrets of second factors; 32 bytes. */
  sealingKey: Uint8Array
  captcha: Captcha | undefined
}

/** Where a request came from. */
export type Caller = { address: string; userAgent: string | undefined }
