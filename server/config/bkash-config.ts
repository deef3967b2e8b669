import type { BkashCredentials } from '#services/payments/bkash/bkash-client.ts'
import { ConfigError, type Environment, getRequired } from './environment.ts'

export type BkashConfig =
  | { mode: 'off' }
  | {
      mode: 'sandbox'
      /** Undefined: derived from the installation's secret. */
      credentials: BkashCredentials | undefined
      timeoutMs: number
    }
  | { mode: 'bkash'; credentials: BkashCredentials; address: string; timeoutMs: number }

/** The emulator's credentials on a developer's machine. They are in the code, so everybody knows them. */
const publishedCredentials: BkashCredentials = {
  appKey: 'bkash_app_hatbodol',
  appSecret: 'bkash_secret_hatbodol',
  username: 'hatbodol',
  password: 'hatbodol',
}

const addresses = { test: 'https://tokenized.sandbox.bka.sh', live: 'https://tokenized.pay.bka.sh' }

/** What card payments are for: the emulator, tests at Stripe, or real money. bKash must be for the same. */
export type Cards = 'sandbox' | 'test' | 'live'

/**
 * Reads the variables of bKash. Throws ConfigError when real money of one provider would meet pretended money of the
 * other: phones would be sold for nothing.
 */
export function readBkash(env: Environment, cards: Cards, isPublished: boolean): BkashConfig {
  const mode = env.BKASH ?? (cards === 'sandbox' ? 'sandbox' : env.BKASH_APP_KEY ? 'bkash' : 'off')
  const timeoutMs = env.BKASH_TIMEOUT_MS
  if (mode === 'off') return { mode }
  if (mode === 'sandbox') {
    if (cards !== 'sandbox')
      throw new ConfigError(
        'BKASH is wrong: with PAYMENTS=stripe it must be bkash or off, otherwise real phones would be free',
      )
    return { mode, credentials: isPublished ? publishedCredentials : undefined, timeoutMs }
  }
  if (cards === 'sandbox')
    throw new ConfigError(
      'BKASH is wrong: with PAYMENTS=sandbox it must be sandbox or off, otherwise test cards would be real money',
    )
  const address = env.BKASH_URL ?? addresses[cards]
  if (new URL(address).hostname.includes('sandbox') !== (cards === 'test'))
    throw new ConfigError('BKASH_URL is wrong: one of bKash and Stripe is for tests and the other is live')
  return { mode, credentials: readCredentials(env), address: address.replace(/\/+$/, ''), timeoutMs }
}

function readCredentials(env: Environment): BkashCredentials {
  const because = 'BKASH=bkash'
  return {
    appKey: getRequired(env, 'BKASH_APP_KEY', because),
    appSecret: getRequired(env, 'BKASH_APP_SECRET', because),
    username: getRequired(env, 'BKASH_USERNAME', because),
    password: getRequired(env, 'BKASH_PASSWORD', because),
  }
}
