import type * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import {
  type WithRetries,
  createProviderCalls,
  ProviderOutage,
  type RetryPolicy,
  retryPolicyOf,
} from '../provider-calls.ts'
import { assertSuccess, BkashError, toHttpError, TokenAnswer } from './answers.ts'
import { createTokens, type Tokens } from './tokens.ts'

export type BkashCredentials = { appKey: string; appSecret: string; username: string; password: string }

export type BkashSettings = {
  db: Db
  clock: Clock
  credentials: BkashCredentials
  /**
   * The address of bKash, without the version. A function, because the emulator's port is known only once it listens.
   */
  address: () => string
  /** How long one attempt may stay silent, in milliseconds. bKash asks for 30 seconds. */
  timeoutMs: number
  retryPolicy?: Partial<RetryPolicy>
}

/** What every call needs. */
export type BkashClient = Pick<BkashSettings, 'db' | 'clock' | 'credentials' | 'address' | 'timeoutMs'> & {
  withRetries: WithRetries
  tokens: Tokens
}

const checkout = '/v1.2.0-beta/tokenized/checkout'

/** The paths of bKash that we use, as in its documentation. */
export const paths = {
  grantToken: `${checkout}/token/grant`,
  refreshToken: `${checkout}/token/refresh`,
  create: `${checkout}/create`,
  execute: `${checkout}/execute`,
  status: `${checkout}/payment/status`,
  capture: `${checkout}/payment/confirm/capture`,
  void: `${checkout}/payment/confirm/capture/void`,
  refund: '/v2/tokenized-checkout/refund/payment/transaction',
  refundStatus: '/v2/tokenized-checkout/refund/payment/status',
} as const

type Path = (typeof paths)[keyof typeof paths]

/** With time-outs of 30 seconds, a second retry would keep people waiting too long. */
const bkashRetryPolicy = { retries: 1, pauseMs: 250, openForMs: 5000 }

/** Opens a client of bKash. Nothing is sent before the first call. */
export function openBkashClient(settings: BkashSettings): BkashClient {
  const { credentials, timeoutMs, clock } = settings
  const withRetries = createProviderCalls({
    ...retryPolicyOf(timeoutMs),
    ...bkashRetryPolicy,
    ...settings.retryPolicy,
  })
  const requestToken = async (refreshToken?: string) => {
    const { appKey: app_key, appSecret: app_secret, username, password } = credentials
    const body = { app_key, app_secret, ...(refreshToken !== undefined && { refresh_token: refreshToken }) }
    const path = refreshToken === undefined ? paths.grantToken : paths.refreshToken
    const answer = await send(settings, path, body, { username, password }, true)
    if (answer === 'unauthorized') throw new BkashError('401', 'our credentials are wrong')
    return readAnswer(TokenAnswer, answer, true)
  }
  return { ...settings, withRetries, tokens: createTokens(requestToken, clock) }
}

type CallOptions = {
  /** False for a call that must not be done twice: it is not repeated when its reply is lost. */
  mayRepeat?: boolean
}

/** The call was certainly not done, because bKash gave us no token or has too many requests. */
export class CallNotDone extends ProviderOutage {}

/**
 * Calls bKash with retries, and returns its answer. Throws BkashError when bKash refuses, and Refusal
 * `provider-unavailable` when there is no answer: then the call may have been done.
 */
export function callBkash<Shape extends z.ZodMiniType>(
  client: BkashClient,
  path: Path,
  body: Record<string, string>,
  shape: Shape,
  options: CallOptions = {},
): Promise<z.output<Shape>> {
  return client.withRetries(() => tryCall(client, path, body, shape, options))
}

/**
 * Calls bKash once, and returns its answer. Throws BkashError when bKash refuses, and ProviderOutage when there is no
 * answer. Call it only inside `client.withRetries`, which repeats it.
 */
export async function tryCall<Shape extends z.ZodMiniType>(
  client: BkashClient,
  path: Path,
  body: Record<string, string>,
  shape: Shape,
  { mayRepeat = true }: CallOptions = {},
): Promise<z.output<Shape>> {
  return readAnswer(shape, await sendWithToken(client, path, body, mayRepeat), mayRepeat)
}

/** When bKash does not accept the token, the call was not done: it is sent again, once, with a new token. */
async function sendWithToken(
  client: BkashClient,
  path: Path,
  body: Record<string, string>,
  mayRepeat: boolean,
) {
  for (const isLast of [false, true]) {
    const token = await getToken(client)
    const headers = { authorization: token, 'x-app-key': client.credentials.appKey }
    const answer = await send(client, path, body, headers, mayRepeat)
    if (answer !== 'unauthorized') return answer
    client.tokens.drop(token)
    if (isLast) break
  }
  throw new BkashError('401', 'our token was not accepted')
}

async function getToken({ tokens }: BkashClient): Promise<string> {
  try {
    return await tokens.get()
  } catch (cause) {
    if (!(cause instanceof ProviderOutage)) throw cause
    throw new CallNotDone('bKash gave us no token', { cause, isTooMany: cause.isTooMany })
  }
}

async function send(
  { address, timeoutMs }: Pick<BkashClient, 'address' | 'timeoutMs'>,
  path: Path,
  body: Record<string, string>,
  headers: Record<string, string>,
  mayRepeat: boolean,
): Promise<unknown> {
  try {
    const response = await fetch(`${address()}${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 401) return 'unauthorized'
    if (response.status === 429)
      throw new CallNotDone('bKash answered HTTP 429', { mayRepeat, isTooMany: true })
    if (response.status >= 500)
      throw new ProviderOutage(`bKash answered HTTP ${response.status}`, { mayRepeat })
    const answer: unknown = await response.json()
    if (!response.ok) throw toHttpError(response.status, answer)
    return answer
  } catch (cause) {
    if (cause instanceof ProviderOutage || cause instanceof BkashError) throw cause
    throw new ProviderOutage('bKash did not answer', { cause, mayRepeat })
  }
}

function readAnswer<Shape extends z.ZodMiniType>(
  shape: Shape,
  answer: unknown,
  mayRepeat: boolean,
): z.output<Shape> {
  assertSuccess(answer, mayRepeat)
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new ProviderOutage(`bKash sent an answer without a valid ${fields}`, { mayRepeat })
}
