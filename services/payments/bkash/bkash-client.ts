import type * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import {
  type Ask,
  createProviderCalls,
  ProviderOutage,
  type RetryPolicy,
  retryPolicyOf,
} from '../provider-calls.ts'
import { assertGranted, BkashError, refuseHttp, TokenAnswer } from './answers.ts'
import { createTokens, type Tokens } from './tokens.ts'

export type BkashCredentials = { appKey: string; appSecret: string; username: string; password: string }

export type BkashSettings = {
  db: Db
  clock: Clock
  credentials: BkashCredentials
  /** The address of bKash, without the version. A function, because a server knows its own port only once it listens. */
  address: () => string
  /** How long one attempt may stay silent, in milliseconds. bKash asks for 30 seconds. */
  timeoutMs: number
  patience?: Partial<RetryPolicy>
}

/** What every call needs. */
export type BkashClient = Pick<BkashSettings, 'db' | 'clock' | 'credentials' | 'address' | 'timeoutMs'> & {
  ask: Ask
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
const patienceWithBkash = { retries: 1, pauseMs: 250, restMs: 5000 }

/** Opens a client of bKash. Nothing is sent before the first call. */
export function openBkashClient(settings: BkashSettings): BkashClient {
  const { credentials, timeoutMs, clock } = settings
  const ask = createProviderCalls({
    ...retryPolicyOf(timeoutMs),
    ...patienceWithBkash,
    ...settings.patience,
  })
  const requestToken = async (refreshToken?: string) => {
    const { appKey: app_key, appSecret: app_secret, username, password } = credentials
    const body = { app_key, app_secret, ...(refreshToken !== undefined && { refresh_token: refreshToken }) }
    const path = refreshToken === undefined ? paths.grantToken : paths.refreshToken
    const answer = await send(settings, path, body, { username, password }, true)
    if (answer === 'unauthorized') throw new BkashError('401', 'our credentials are wrong')
    return readAnswer(TokenAnswer, answer, true)
  }
  return { ...settings, ask, tokens: createTokens(requestToken, clock) }
}

type CallOptions = {
  /** False: a call whose reply was lost is not repeated, because doing it twice would do harm. */
  mayRepeat?: boolean
}

/** bKash has certainly not done a call, because it gave us no token or has too many requests. */
export class NotDone extends ProviderOutage {}

/**
 * Calls bKash, with retries, and returns its answer. Throws BkashError when bKash refuses, and Problem
 * `provider-unavailable` when there is no answer; then the call may have been done.
 */
export function callBkash<Shape extends z.ZodMiniType>(
  client: BkashClient,
  path: Path,
  body: Record<string, string>,
  shape: Shape,
  options: CallOptions = {},
): Promise<z.output<Shape>> {
  return client.ask(() => tryCall(client, path, body, shape, options))
}

/**
 * Calls bKash once, and returns its answer. Throws BkashError when bKash refuses, and ProviderOutage when there is no answer.
 * Only for `client.ask`, which repeats it.
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

/** A token that is not accepted is replaced once: such a call has not been done. */
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
    throw cause instanceof ProviderOutage ? new NotDone('bKash gave us no token', { cause }) : cause
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
    if (response.status === 429) throw new NotDone('bKash answered HTTP 429', { mayRepeat })
    if (response.status >= 500)
      throw new ProviderOutage(`bKash answered HTTP ${response.status}`, { mayRepeat })
    const answer: unknown = await response.json()
    if (!response.ok) throw refuseHttp(response.status, answer)
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
  assertGranted(answer, mayRepeat)
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new ProviderOutage(`bKash sent an answer without a valid ${fields}`, { mayRepeat })
}
