import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import type { Route } from '#contract/route.ts'
import type { UserId } from '#contract/ids.ts'
import { type Range, rangesOf } from '#lib/networks.ts'
import { type CallCounts, type CallLimit, personRange } from '#services/calls/call-counts.ts'
import { createWorkQueue, type WorkQueue } from '../overload/work-queue.ts'

/** All calls of one person together, on all their devices. A busy person needs a fifth of it. */
export const limitOfPerson: CallLimit = { max: 600, windowSeconds: 60 }

/** Calls of one network without a valid access token, of each route that has no limit of its own. */
export const limitOfGuests: CallLimit = { max: 600, windowSeconds: 60 }

/**
 * Requests of one network for pictures, and for files of the pages. A first page has about forty, and thousands of people
 * share the address of one carrier; a file costs little, because nothing is computed for it.
 */
export const limitOfFiles: CallLimit = { max: 60_000, windowSeconds: 60 }

/** Throws `too-many-requests` if somebody has called too often. */
export async function countCall(
  calls: CallCounts,
  name: string,
  limit: CallLimit,
  keys: readonly Range[],
): Promise<void> {
  const retryAfterSeconds = await calls.count(name, limit, keys)
  if (retryAfterSeconds > 0) throw new Refusal('too-many-requests/calls', { retryAfterSeconds })
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Finds whose token a request has: the id of a user, or of an account where a call needs only that. */
type FindPerson = (request: FastifyRequest) => Promise<string | undefined>

/**
 * Returns the hook that counts the calls of a route. Calls with a valid token are counted by the person, because thousands
 * of people share the address of one carrier. Other calls are counted by the network.
 */
export function limitCalls(route: Route, calls: CallCounts, findPerson: FindPerson) {
  const { limit, countsWork } = route
  return async (request: FastifyRequest): Promise<void> => {
    const person = await findPerson(request)
    if (person) await countCall(calls, 'all', limitOfPerson, personRange(person))
    if (limit === false) return
    if (!person) await countCall(calls, nameOf(route), limit ?? limitOfGuests, rangesOf(request.ip))
    else if (limit && !countsWork) await countCall(calls, nameOf(route), limit, personRange(person))
  }
}

/** Returns the hook that counts the requests of each network to a path that is not in the route table. */
export const limitGuests =
  (calls: CallCounts, name: string, limit = limitOfGuests) =>
  (request: FastifyRequest): Promise<void> =>
    countCall(calls, name, limit, rangesOf(request.ip))

/** Counts a call of a route whose handler decides what counts. */
export const countWork = (route: Route, calls: CallCounts, userId: UserId): Promise<void> =>
  route.limit ? countCall(calls, nameOf(route), route.limit, personRange(userId)) : Promise.resolve()

/**
 * A browser opens several calls at once, so further ones wait. A person's calls run a few at a time, so that nobody
 * delays the others, however many connections they open.
 */
const personAtOnce = { atOnce: 4, maxWaiting: 96, maxWaitMs: 10_000, maxWaitUnderLoadMs: 10_000 }

/** Runs the work of each person a few calls at a time. Throws `too-many-requests` when too many wait. */
export type PersonTurns = <T>(person: string, work: () => Promise<T>) => Promise<T>

export function createPersonTurns(limits = personAtOnce): PersonTurns {
  const queues = new Map<string, { queue: WorkQueue; users: number }>()
  const refuse = () => new Refusal('too-many-requests/at-once', { retryAfterSeconds: 2 })
  return async (person, work) => {
    const own = queues.get(person) ?? { queue: createWorkQueue({ ...limits, refuse }), users: 0 }
    queues.set(person, own)
    own.users += 1
    try {
      return await own.queue.inTurn(work)
    } finally {
      own.users -= 1
      if (own.users === 0) queues.delete(person)
    }
  }
}
