import { availableParallelism } from 'node:os'
import type { FairQueueLimits, Turn } from '#lib/fair-queue.ts'
import { neighbourhoodOf, networkOf } from '#lib/networks.ts'
import type { Caller } from '../core/context.ts'
import { overloaded } from '../core/errors.ts'

/**
 * Hashing a password takes most of the time of a sign-in, and runs on Node's four worker threads. One of them stays
 * free for files and DNS. `slotsForKnown` is for devices that the account knows, so that a flood from elsewhere does
 * not delay them.
 */
export const standardTurns: FairQueueLimits = {
  slots: Math.max(1, Math.min(2, availableParallelism() - 2)),
  slotsForKnown: 1,
  maxWaiting: 256,
  maxWaitingPerGroup: 64,
  maxWaitingPerMember: 16,
  refuse: overloaded,
}

/**
 * The turn of somebody whom we do not recognise. Their /24 or /48, which one owner can easily have, takes turns with
 * others, and the networks in it take turns among themselves.
 */
export const turnOfStranger = ({ address, gone }: Caller): Turn => ({
  group: neighbourhoodOf(address),
  member: networkOf(address),
  isKnown: false,
  signal: gone,
})

/** The turn of somebody whom this account recognises: its holder, or one of its devices. */
export const turnOfKnown = (localId: string, { device, gone }: Caller): Turn => ({
  group: localId,
  member: device.tokenHash ?? localId,
  isKnown: true,
  signal: gone,
})
