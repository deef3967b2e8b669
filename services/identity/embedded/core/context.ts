import type { LRUCache } from 'lru-cache'
import type { Clock } from '#lib/clock.ts'
import type { FairQueue } from '#lib/fair-queue.ts'
import type { Language } from '#lib/languages.ts'
import type { CallCounts } from '../../../calls/call-counts.ts'
import type { Db, Tx } from '../../../database/database.ts'
import type { VerifyGoogleToken } from '../../google/google.ts'
import type { HostPicture } from '../../identity.ts'
import type { Keys } from './keys.ts'
import type { Passwords } from './passwords.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { Limits } from './limits.ts'

/** Other parts of the product that store data about the holders of accounts. */
export type AccountWatcher = {
  /**
   * Called in the transaction in which holders delete their own account, before anything of the account is locked. If
   * it throws, the account is not deleted. The holder sees the message of a Refusal.
   */
  deleting: (tx: Tx, uid: string) => Promise<void>
  /**
   * Called in the transaction that gives an account to the owner of its address, as confirmed by Google. The account
   * may have been made by a stranger, so everything that they entered about themselves must be replaced. `profile` is
   * what Google says about the owner.
   */
  takenOver: (tx: Tx, uid: string, profile: GoogleProfile) => Promise<void>
  /**
   * Called in the transaction in which the owner of an address gets an account that somebody else may have had until
   * then: by a new password, Google, or the recovery of an earlier address.
   */
  ownerChanged: (tx: Tx, uid: string) => Promise<void>
  /**
   * Called in the transaction that opens an account for the owner of an address that another account had. `profile` is
   * what Google says about them.
   */
  opened: (tx: Tx, uid: string, email: string, profile: GoogleProfile) => Promise<void>
  /** Called in the transaction that changes the email address of an account. */
  emailChanged: (tx: Tx, change: { uid: string; email: string; ownerVerified: boolean }) => Promise<void>
  /** Called in the transaction that adds or removes a second factor. */
  secondFactorChanged: (tx: Tx, uid: string) => Promise<void>
  /** Called after a transaction that deleted an account, took it over or changed its address. */
  changed: () => Promise<void>
  /**
   * Called in a transaction that may sign an account out everywhere, before the account is locked. Watchers lock the
   * holder's records now, so that everybody locks the two in the same order.
   */
  signingOut: (tx: Tx, uid: string) => Promise<unknown>
  /** Called in the transaction that signs an account out everywhere: tokens issued before `validSince` are void. */
  signedOut: (tx: Tx, uid: string, validSince: Date) => Promise<void>
}

/** A field is null when Google does not send it. */
export type GoogleProfile = { displayName: string | null; photoUrl: string | null }

/** The changes that the holder of an account is notified of. */
export type AccountChange =
  | 'password-changed'
  | 'password-added'
  | 'password-removed'
  | 'google-linked'
  | 'google-unlinked'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  /** This goes to the new address. The old address gets an email with a link to undo the change. */
  | 'email-taken'
  /** This goes to the address that the account had until an earlier address recovered it. */
  | 'email-left'
  | 'deleted'
  | 'deleted-by-admin'

/** An email about what was changed and when. `to` is the address that the account with the id `uid` had then. */
export type AccountChangeEmail = {
  id: string
  uid: string
  to: string
  changes: AccountChange[]
  at: string
  /** How many recovery codes are left after one was used. */
  codesLeft?: number
}

/**
 * An email with a one-time code. `newEmail` or `oldEmail` is the address that it is about, if it is not about the
 * account's own address. `language` is that of the page that asked for it.
 */
export type CodeEmail = { uid: string; language?: Language } & (
  | { purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL' }
  /** `at`: when the change was requested. */
  | { purpose: 'VERIFY_AND_CHANGE_EMAIL'; newEmail: string; at: string }
  /** `at`: when the account changed from that address to another. `movedFrom`: what it was for the account until then. */
  | { purpose: 'RECOVER_EMAIL'; oldEmail: string; at: string; movedFrom: string | null }
)

/** An email with a one-time code, or one about what changed. */
export type RequestedEmail = CodeEmail | AccountChangeEmail

/** Requests an email in the transaction. It is written and sent after the commit. */
export type RequestEmail = (tx: Tx, message: RequestedEmail) => Promise<void>

/** The captcha that is checked before a person signs up, signs in by password or requests an email. */
export type Captcha = {
  /** Public: the SDK loads the check with it. */
  siteKey: string
  /** Returns whether the person passed the check. Throws when the check cannot be made. */
  isPassed: (token: string, action: CaptchaAction, address: string) => Promise<boolean>
}

/** The SDK's names of the actions to protect. */
export type CaptchaAction = 'signUpPassword' | 'signInWithPassword' | 'getOobCode'

/** What every operation of the service works with. */
export type IdentityContext = {
  db: Db
  clock: Clock
  /** What the SDK sends as `key`; public. */
  apiKey: string
  projectId: string
  /** Answers unknown addresses and wrong passwords differently, and allows a change to an address that is not verified. */
  revealAccounts: boolean
  limits: Limits
  requestsPerMinute: RequestsPerMinute
  /** Counts the requests of each account, device and network. */
  calls: CallCounts
  /** ID tokens that were revoked or whose session has ended. */
  endedTokens: LRUCache<string, true>
  keys: Keys
  passwords: Passwords
  /** Sign-ins and new passwords take turns, because hashing takes much of the machine. */
  inTurn: FairQueue
  /** Marks the tokens of devices that we have made; 32 bytes. */
  deviceKey: Uint8Array
  /** Whether the public address is https. */
  isHttps: boolean
  watchers: AccountWatcher[]
  /** Undefined where this installation sends no emails. */
  requestEmail: RequestEmail | undefined
  /** The host names from which people may sign in by a popup, and to which links in emails may lead. */
  authorizedDomains: string[]
  /** Undefined where Google sign-in is switched off. */
  verifyGoogleToken?: VerifyGoogleToken | undefined
  /** Encrypts the secrets of second factors; 32 bytes. */
  sealingKey: Uint8Array
  captcha?: Captcha | undefined
  /** Undefined where photos stay at the addresses that users give, as at Firebase. */
  hostPicture?: HostPicture | undefined
}

/** How many requests a caller may make in a minute, whether or not they succeed. */
export type RequestsPerMinute = {
  /** With tokens of one account. */
  account: number
  /** With the cookie of one device, without a valid token. All devices of a network together may make more. */
  device: number
  /** All others of one network together. */
  network: number
  /** For public facts and unknown paths, of one network. */
  publicFacts: number
}

/** Where a request came from. `gone` is aborted when its connection closes. */
export type Caller = {
  address: string
  userAgent: string | undefined
  /** The language of the page that the request comes from. */
  language: Language
  device: DeviceCookie
  gone: AbortSignal
}
