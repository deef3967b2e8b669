import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Range, rangesOf, siteOf } from '#lib/networks.ts'
import { personRange } from '../../calls/call-counts.ts'
import { workFor } from '../../database/fair-turns.ts'
import type { TokenBody } from './core/bodies.ts'
import type { Caller, IdentityContext, RequestsPerMinute } from './core/context.ts'
import { refuseForNow } from './core/errors.ts'
import { findRenewing } from './sessions/renewal.ts'
import { findHolder } from './sessions/tokens.ts'
import { findKnowingAccount } from './throttle/devices.ts'

// The limits of all requests of a caller. The throttle counts only failures. Thousands of people share the address of one
// carrier, so whoever shows an account or a device is not counted together with the strangers behind the same address.

export const standardRequests: RequestsPerMinute = {
  account: 120,
  device: 60,
  network: 600,
  // As many as files of the pages: nothing is computed for them, and the SDK needs some of them before it signs anybody in.
  publicFacts: 60_000,
}

/** All devices of one network may make so many times the requests of its strangers. */
const timesForDevices = 10

type RequestLimit =
  | 'identity-public'
  | 'identity-account'
  | 'identity-device'
  | 'identity-devices'
  | 'identity'

/** Returns the seconds to wait; 0 when the request is within the limit. */
const count = (
  { calls }: IdentityContext,
  limit: RequestLimit,
  max: number,
  keys: readonly Range[],
): Promise<number> => calls.count(limit, { max, windowSeconds: 60 }, keys)

/** Returns the hook that limits requests for public facts and unknown paths, by network. */
export function limitPublicRequests(context: IdentityContext, refuseAll = tooManyOfNetwork) {
  const { publicFacts } = context.requestsPerMinute
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const seconds = await count(context, 'identity-public', publicFacts, rangesOf(ip))
    if (seconds > 0) throw refuseAll(seconds)
  }
}

/**
 * Runs an operation in the turn of its caller, and counts it: by the account of a valid ID token, else by the device, else
 * by the network.
 */
export async function runOperation<T>(
  context: IdentityContext,
  request: FastifyRequest,
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> {
  const idToken = readText(request.body, 'idToken')
  const holder = idToken && (await findHolder(context, idToken))
  if (holder) return runForAccount(context, holder, work)
  const { tokenHash } = caller.device
  if (!tokenHash) return runForStranger(context, request, work)
  return workFor(tokenHash, async () => {
    await countDevice(context, request, caller, tokenHash)
    return work()
  })
}

async function countDevice(
  context: IdentityContext,
  { body, ip }: FastifyRequest,
  caller: Caller,
  tokenHash: string,
): Promise<void> {
  const { device, network } = context.requestsPerMinute
  const seconds = await count(context, 'identity-device', device, [{ key: tokenHash, times: 1 }])
  if (seconds > 0) throw tooManyOfCaller(seconds)
  const ofNetwork = await count(context, 'identity-devices', network * timesForDevices, rangesOf(ip))
  if (ofNetwork === 0) return
  // Anybody can collect cookies, but an account knows only its own devices.
  const email = readText(body, 'email')?.toLowerCase()
  const isKnown = email && (await findKnowingAccount(context.db, email, caller))
  if (!isKnown) throw tooManyOfNetwork(ofNetwork)
}

/** The same for a renewal of tokens: by the account of a valid refresh token, else by the network. */
export async function runRenewal<T>(
  context: IdentityContext,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const sent = readText(request.body, 'refresh_token') ?? readText(request.body, 'refreshToken')
  const holder = sent && (await workFor(siteOf(request.ip), () => findRenewing(context, sent)))
  return holder ? runForAccount(context, holder, work) : runForStranger(context, request, work)
}

async function runForAccount<T>(
  context: IdentityContext,
  localId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { account } = context.requestsPerMinute
  const seconds = await count(context, 'identity-account', account, personRange(localId))
  if (seconds > 0) throw tooManyOfCaller(seconds)
  return workFor(localId, work)
}

/** For somebody who shows neither an account nor a device. */
async function runForStranger<T>(
  context: IdentityContext,
  { ip }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const seconds = await count(context, 'identity', context.requestsPerMinute.network, rangesOf(ip))
  if (seconds > 0) throw tooManyOfNetwork(seconds)
  return workFor(siteOf(ip), work)
}

/** The body has not been checked yet. */
function readText(
  body: unknown,
  name: 'email' | 'idToken' | keyof z.infer<typeof TokenBody>,
): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const tooManyOfNetwork = (seconds: number): Error =>
  refuseForNow(seconds * 1000, 'Too many requests from your network.')

const tooManyOfCaller = (seconds: number) => refuseForNow(seconds * 1000, 'Too many requests.')
