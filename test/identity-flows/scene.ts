import type * as Firebase from 'firebase/auth'
import type { Auth } from 'firebase/auth'

/** Actions that the SDK cannot do: those of the operator, emails, the clock, and Google. */
export type FlowTools = {
  /** Moves the product's clock, but not the browser's. */
  pass: (minutes: number) => Promise<void>
  /** Disables an account as an admin's deletion does. */
  disable: (uid: string) => Promise<void>
  /** Returns the code in the latest email to this address. */
  readEmail: (email: string) => Promise<string>
  /** Returns an ID token of the Google emulator. */
  askGoogle: (person: {
    email: string
    name: string
    isVerified: boolean
    isHosted?: boolean
  }) => Promise<string>
  /** Returns the current code of an authenticator app with this secret, by the product's clock. */
  showCode: (secret: string) => Promise<string>
}

/** Opens the SDK as a new browser each time, with the product's API key unless `settings` names another. */
export type OpenSdk = (settings?: { apiKey: string }) => Auth

/** `sdk` is the official package; `email` is an address without an account. */
export type Scene = { sdk: typeof Firebase; open: OpenSdk; kit: FlowTools; email: string }

/**
 * A flow through the official SDK. `ends` is what `run` returns, or the code of its error. `run` must not use
 * anything outside itself, because a browser gets only its source text.
 */
export type Flow = { name: string; ends: unknown; run: (scene: Scene) => Promise<unknown> }
