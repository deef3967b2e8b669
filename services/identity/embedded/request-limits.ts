import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Range, rangesOf } from '#lib/networks.ts'
import { personRange } from '../../calls/call-counts.ts'
import type { TokenBody } from './core/bodies.ts'
import type { IdentityContext, RequestsPerMinute } from './core/context.ts'
import { openDeviceCookie } from './core/device-cookie.ts'
import { refuseForNow } from './core/errors.ts'
import { findRenewing } from './sessions/renewal.ts'
import { findHolder } from './sessions/tokens.ts'

// The limits of all requests of a caller. The throttle counts only failures. Thousands of people share the address of one
// carrier, so whoever shows an account or a device is not counted together with the strangers behind the same address.

export const standardRequests: RequestsPerMinute = { account: 120, device: 60, network: 600 }

/** All devices of one network may make so many times the requests of its strangers. */
const timesForDevices = 10

type Pot = 'identity-public' | 'identity-account' | 'identity-device' | 'identity-devices' | 'identity'

/** Returns the seconds to wait; 0 when the request is within the limit. */
const count = ({ calls }: IdentityContext, pot: Pot, max: number, keys: readonly Range[]): Promise<number> =>
  calls.count(pot, { max, windowSeconds: 60 }, keys)

/** Returns the hook that limits requests for public facts and unknown paths, by network. */
export function limitPublicRequests(context: IdentityContext, refuseAll = tooManyOfNetwork) {
  const { network } = context.requestsPerMinute
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const seconds = await count(context, 'identity-public', network, rangesOf(ip))
    if (seconds > 0) throw refuseAll(seconds)
  }
}

/** Counts a request of somebody who shows neither an account nor a device. */
async function countStranger(context: IdentityContext, { ip }: FastifyRequest): Promise<void> {
  const seconds = await count(context, 'identity', context.requestsPerMinute.network, rangesOf(ip))
  if (seconds > 0) throw tooManyOfNetwork(seconds)
}

async function countAccount(context: IdentityContext, localId: string): Promise<void> {
  const { account } = context.requestsPerMinute
  const seconds = await count(context, 'identity-account', account, personRange(localId))
  if (seconds > 0) throw tooManyOfCaller(seconds)
}

async function countDevice(context: IdentityContext, tokenHash: string, ip: string): Promise<void> {
  const { device, network } = context.requestsPerMinute
  const seconds = await count(context, 'identity-device', device, [{ key: tokenHash, times: 1 }])
  if (seconds > 0) throw tooManyOfCaller(seconds)
  const ofNetwork = await count(context, 'identity-devices', network * timesForDevices, rangesOf(ip))
  if (ofNetwork > 0) throw tooManyOfNetwork(ofNetwork)
}

/**
 * Returns the hook that limits the operations: by the account of a valid ID token, else by the device, else by the network.
 * It needs the parsed body.
 */
export function limitOperations(context: IdentityContext, path: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const idToken = readText(request.body, 'idToken')
    const holder = idToken && (await findHolder(context, idToken))
    if (holder) return countAccount(context, holder)
    const { tokenHash } = openDeviceCookie(context, path, { request, reply })
    await (tokenHash ? countDevice(context, tokenHash, request.ip) : countStranger(context, request))
  }
}

/** Returns the hook that limits the renewals of tokens: by the account of a valid refresh token, else by the network. */
export function limitRenewals(context: IdentityContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const sent = readText(request.body, 'refresh_token') ?? readText(request.body, 'refreshToken')
    const holder = sent && (await findRenewing(context, sent))
    await (holder ? countAccount(context, holder) : countStranger(context, request))
  }
}

/** The body has not been checked yet. */
function readText(body: unknown, name: 'idToken' | keyof z.infer<typeof TokenBody>): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const tooManyOfNetwork = (seconds: number): Error =>
  refuseForNow(seconds * 1000, 'Too many requests from your network.')

const tooManyOfCaller = (seconds: number) => refuseForNow(seconds * 1000, 'Too many requests.')
