import { Readable } from 'node:stream'
import { Refusal } from '#contract/refusal.ts'
import type { Topic } from '#contract/topics.ts'
import type { UserId } from '#contract/ids.ts'
import { neighbourhoodOf, networkOf } from '#lib/networks.ts'
import type { Bus } from '#services/bus/bus.ts'
import { findStreamsToEnd, type PlaceLimits, type Reader } from './find-places.ts'

export type LiveLimits = PlaceLimits & {
  /** How many streams one person may have, in all tabs and devices. */
  maxPerPerson: number
  /** How often each stream sends a sign of life. */
  heartbeatMs: number
  /** After this many signs of life without a check, a stream checks whether its answer has changed with the time. */
  beatsPerCheck: number
  /** How many streams compute their answer at the same time. */
  atOnce: number
  /** The pause after each round of checks, so that many changes at once cost only one check. */
  pauseMs: number
}

/** A client that has heard nothing for twice the heartbeat gives the stream up. */
export const liveLimits: LiveLimits = {
  maxPerPerson: 8,
  maxPerNetwork: 100,
  maxPerNeighbourhood: 250,
  max: 1000,
  heartbeatMs: 20_000,
  beatsPerCheck: 15,
  atOnce: 4,
  pauseMs: 100,
}

/** Who wants to read a stream; `owner` is left out before the caller is known. */
type Caller = { owner?: UserId; address: string }

export type Watched = {
  owner: UserId
  /** The reader's network address. */
  address: string
  topics: readonly Topic[]
  /** The id of the sale that it is about, if there is one. Changes that concern only other sales are ignored. */
  sale: string | undefined
  /** What is sent first. */
  first: string
  /** Returns the answer as the reader may see it now. Throws a Refusal when they may no longer see it. */
  readAnswer: () => Promise<string>
}

type Stream = Watched &
  Reader & {
    events: Readable
    last: string
    /** It has to check at once whether its answer has changed. */
    isStale: boolean
    /** Its session may have ended, so it has to check at the next sign of life. */
    mayHaveEnded: boolean
    /** Signs of life since the last check. */
    beats: number
  }

export type LiveStreams = {
  /** Throws what `open` would throw for this caller, so that a refusal needs no other work. */
  assertRoom: (caller: Caller) => void
  /**
   * Opens a stream of server-sent events. If all places are taken, ends the oldest stream of who has the most. Throws
   * `too-many-requests` and `not-ready`.
   */
  open: (watched: Watched) => Readable
  /** Ends every stream, at a stop of the process. */
  close: () => void
}

/**
 * The end of a session may be among these changes. Anybody can cause some of them at any time, for example by a sign-up,
 * so streams do not check at once.
 */
const sessionTopics: readonly Topic[] = ['users', 'devices']

/**
 * Streams of answers that change. The bus reports a change on any node. Then each stream that the change may concern
 * computes its answer again, with the rights that its reader has at that moment. So a stream ends when its session ends.
 */
export function createLiveStreams(
  bus: Bus,
  report: (error: unknown) => void,
  limits: LiveLimits = liveLimits,
): LiveStreams {
  const { heartbeatMs, beatsPerCheck, atOnce, pauseMs } = limits
  const streams = new Set<Stream>()
  let isUpdating = false
  let isClosed = false

  async function update(stream: Stream): Promise<void> {
    Object.assign(stream, { isStale: false, mayHaveEnded: false, beats: 0 })
    try {
      const answer = await stream.readAnswer()
      // The stream may have ended meanwhile, and nothing can be pushed after the end.
      if (!streams.has(stream)) return
      if (answer !== stream.last) stream.events.push(writeEvent(answer))
      stream.last = answer
    } catch (error) {
      if (!(error instanceof Refusal)) report(error)
      end(stream)
    }
  }

  function end(stream: Stream): void {
    if (streams.delete(stream)) stream.events.push(null)
  }

  async function updateStale(): Promise<void> {
    if (isUpdating) return
    isUpdating = true
    for (let stale = listStale(); stale.length > 0; stale = listStale()) {
      const queue = stale.values()
      await Promise.all(Array.from({ length: atOnce }, () => updateEach(queue)))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    isUpdating = false
  }

  /** Several of these run at once and share one queue. */
  async function updateEach(queue: Iterable<Stream>): Promise<void> {
    for (const stream of queue) if (streams.has(stream)) await update(stream)
  }

  const listStale = () => [...streams].filter(({ isStale }) => isStale)

  /** The streams that have to end so that this caller gets a place. Throws what `open` throws. */
  function listToEnd({ owner, address }: Caller): Stream[] {
    if (isClosed) throw new Refusal('not-ready/stopping-soon')
    const all = [...streams]
    const own = all.filter((stream) => stream.owner === owner).length
    const toEnd =
      own < limits.maxPerPerson ? findStreamsToEnd(all, { owner, ...placeOf(address) }, limits) : undefined
    if (!toEnd) throw new Refusal('too-many-requests/calls', { retryAfterSeconds: heartbeatMs / 1000 })
    return toEnd
  }

  bus.subscribe((topics, sales) => {
    const mayEndSession = includesOne(topics, sessionTopics)
    for (const stream of streams) {
      const isOther = sales !== undefined && stream.sale !== undefined && !sales.includes(stream.sale)
      if (!isOther && includesOne(topics, stream.topics)) stream.isStale = true
      if (mayEndSession) stream.mayHaveEnded = true
    }
    void updateStale()
  })

  const timer = setInterval(() => {
    for (const stream of streams) {
      stream.events.push(': alive\n\n')
      stream.beats += 1
      if (stream.mayHaveEnded || stream.beats >= beatsPerCheck) stream.isStale = true
    }
    void updateStale()
  }, heartbeatMs)
  timer.unref()

  return {
    assertRoom: (caller) => void listToEnd(caller),

    open: (watched) => {
      for (const stream of listToEnd(watched)) end(stream)
      const events = new Readable({ read: () => undefined })
      // It starts as stale, because a change between the first answer and now was not noticed.
      const stream: Stream = {
        ...watched,
        ...placeOf(watched.address),
        events,
        last: watched.first,
        isStale: true,
        mayHaveEnded: false,
        beats: 0,
      }
      events.push(writeEvent(watched.first))
      events.once('close', () => streams.delete(stream))
      streams.add(stream)
      void updateStale()
      return events
    },

    close: () => {
      isClosed = true
      clearInterval(timer)
      for (const stream of streams) end(stream)
    },
  }
}

const placeOf = (address: string) => ({
  network: networkOf(address),
  neighbourhood: neighbourhoodOf(address),
})

const includesOne = (topics: readonly Topic[], wanted: readonly Topic[]) =>
  wanted.some((topic) => topics.includes(topic))

const writeEvent = (answer: string) => `data: ${answer}\n\n`
