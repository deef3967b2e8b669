import { Readable } from 'node:stream'
import { Refusal } from '#contract/refusal.ts'
import type { Topic } from '#contract/topics.ts'
import type { UserId } from '#contract/ids.ts'
import type { Bus } from '#services/bus/bus.ts'

export type LiveLimits = {
  /** How many streams one person may have, in all tabs and devices. */
  maxPerPerson: number
  /** How many streams this process may have. */
  max: number
  /** How often each stream sends a sign of life and checks whether it missed a change. */
  heartbeatMs: number
  /** How many streams compute their answer at the same time. */
  atOnce: number
  /** The pause after each round of checks, so that many changes at once cost only one check. */
  pauseMs: number
}

/** A client that has heard nothing for twice the heartbeat gives the stream up. */
export const liveLimits: LiveLimits = {
  maxPerPerson: 8,
  max: 1000,
  heartbeatMs: 20_000,
  atOnce: 4,
  pauseMs: 100,
}

type Watched = {
  owner: UserId
  topics: readonly Topic[]
  /** The id of the sale that it is about, if there is one. Changes that concern only other sales are ignored. */
  sale: string | undefined
  /** What is sent first. */
  first: string
  /** Returns the answer as the reader may see it now. Throws a Refusal when they may no longer see it. */
  readAnswer: () => Promise<string>
}

type Stream = Watched & { events: Readable; last: string; isStale: boolean }

export type LiveStreams = {
  /** Throws what `open` would throw for this owner, or for any owner, so that a refusal needs no other work. */
  assertRoom: (owner?: UserId) => void
  /** Opens a stream of server-sent events. Throws `too-many-requests` and `not-ready`. */
  open: (watched: Watched) => Readable
  /** Ends every stream, at a stop of the process. */
  close: () => void
}

/** The end of a session may be among these changes. */
const sessionTopics: readonly Topic[] = ['users', 'devices']

/**
 * Streams of answers that change. The bus reports a change on any node. Then each stream that the change may concern
 * computes its answer again, with the rights that its reader has at that moment. So a stream ends when its session ends.
 */
export function createLiveStreams(
  bus: Bus,
  report: (error: unknown) => void,
  { maxPerPerson, max, heartbeatMs, atOnce, pauseMs }: LiveLimits = liveLimits,
): LiveStreams {
  const streams = new Set<Stream>()
  let isUpdating = false
  let isClosed = false

  async function update(stream: Stream): Promise<void> {
    stream.isStale = false
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

  function assertRoom(owner?: UserId): void {
    if (isClosed) throw new Refusal('not-ready/stopping-soon')
    const own = [...streams].filter((stream) => stream.owner === owner).length
    if (own >= maxPerPerson || streams.size >= max)
      throw new Refusal('too-many-requests/calls', { retryAfterSeconds: heartbeatMs / 1000 })
  }

  bus.subscribe((topics, sales) => {
    const mayEndSession = includesOne(topics, sessionTopics)
    for (const stream of streams) {
      const isOther = sales !== undefined && stream.sale !== undefined && !sales.includes(stream.sale)
      if (mayEndSession || (!isOther && includesOne(topics, stream.topics))) stream.isStale = true
    }
    void updateStale()
  })

  const timer = setInterval(() => {
    for (const stream of streams) {
      stream.events.push(': alive\n\n')
      stream.isStale = true
    }
    void updateStale()
  }, heartbeatMs)
  timer.unref()

  return {
    assertRoom,

    open: (watched) => {
      assertRoom(watched.owner)
      const events = new Readable({ read: () => undefined })
      // It starts as stale, because a change between the first answer and now was not noticed.
      const stream: Stream = { ...watched, events, last: watched.first, isStale: true }
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

const includesOne = (topics: readonly Topic[], wanted: readonly Topic[]) =>
  wanted.some((topic) => topics.includes(topic))

const writeEvent = (answer: string) => `data: ${answer}\n\n`
