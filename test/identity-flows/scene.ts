import type * as Firebase from 'firebase/auth'
import type { Auth } from 'firebase/auth'

/** What the SDK itself cannot do: the operator's part, the mail, the clock, and Google. */
export type Kit = {
  /** Lets time pass for the product alone. */
  pass: (minutes: number) => Promise<void>
  /** As an admin's deletion does. */
  disable: (uid: string) => Promise<void>
  /** The code in the latest letter to this address. */
  readLetter: (email: string) => Promise<string>
  /** An ID token of the stand-in for Google. */
  askGoogle: (person: {
    email: string
    name: string
    isVerified: boolean
    isHosted?: boolean
  }) => Promise<string>
  /** What an authenticator app shows for this secret by the product's clock. */
  showCode: (secret: string) => Promise<string>
}

/** Gives a browser of its own each time, with the product's API key unless another is named. */
export type OpenSdk = (settings?: { apiKey: string }) => Auth

/** `sdk` is the official package; `email` is nobody's yet. */
export type Scene = { sdk: typeof Firebase; open: OpenSdk; kit: Kit; email: string }

/**
 * A way through the official SDK, and what comes of it: what `run` gives, or the code it is refused with. Each `run` is
 * whole in itself, since a browser is handed its words alone.
 */
export type Flow = { name: string; ends: unknown; run: (scene: Scene) => Promise<unknown> }
