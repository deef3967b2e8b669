import { LRUCache } from 'lru-cache'
import type { Topic } from '#contract/topics.ts'
import type { Clock } from '#lib/clock.ts'
import {
  type Answer,
  belongsTo,
  encodeAnswer,
  type Encoded,
  type Encoding,
  keepAnswer,
  sizeOf,
} from './cached-answer.ts'
import type { CachedAnswer } from './cached-answer.ts'
import { createTopicIndex } from './topic-index.ts'
import { createChanges, type Watch } from './changes.ts'

/** How old an answer may be. The limit matters when the message about a change in another process was lost. */
const maxAgeMs = 60_000
/** From this age on, the next request starts a new computation of the answer, and nobody waits for it. */
const refreshAgeMs = 45_000
/** The memory for addresses of cached answers. */
const addressBytes = 4 * 1024 * 1024
const maxAddressLength = 1024

type CacheSettings = {
  clock: Clock
  /** The maximum size of all answers in bytes. 0: nothing is cached, and every request is computed. */
  bytes: number
  /** The headers of every response, as name, value, name, value … */
  headers: readonly string[]
  /** Is called when an answer could not be computed again. The old answer is shown meanwhile. */
  report: (error: unknown) => void
  /** Whether an error means that nothing can be computed for a moment, such as while the database is away. */
  isAway: (error: unknown) => boolean
}

/** Answers to guests by key. They are dropped when something that they show changes. */
export type ResponseCache = {
  /**
   * The answer with this key, cached or computed. Requests at the same time cause only one computation. While a topic
   * changes often, or the answer is nearly a minute old, the old answer is given and a new one is computed meanwhile.
   * While nothing can be computed, the last answer is given for the rest of its minute, whatever has changed.
   */
  get: (key: string, compute: () => Promise<Answer>) => Promise<CachedAnswer>
  /** Whether `get` would answer without starting a new computation and waiting for it. */
  has: (key: string) => boolean
  /** The body in this encoding, which is made once. */
  encode: (key: string, answer: CachedAnswer, encoding: Encoding) => Promise<Encoded>
  /** Remembers the key that belongs to this address of a request. */
  remember: (address: string, key: string) => void
  /** The answer for this address, if the address is remembered and a fresh answer is cached. */
  find: (address: string) => CachedAnswer | undefined
  drop: (topics: readonly Topic[]) => void
  /** How often an answer was cached or had to be computed since the start, and what is cached. */
  readCounts: () => { hits: number; misses: number; bytes: number }
}

type Entry = { key: string; answer: CachedAnswer; startedAt: number; topics: ReadonlySet<Topic> }
type Computation = { answer: Promise<CachedAnswer>; watch: Watch }

export function createResponseCache(settings: CacheSettings): ResponseCache {
  const { clock, bytes, headers, report, isAway } = settings
  const now = () => clock().getTime()
  const counts = { hits: 0, misses: 0 }
  const index = createTopicIndex<Entry>()
  const staleSince = new WeakMap<CachedAnswer, number>()
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: ({ answer }, key) => sizeOf(key, answer),
    ttl: maxAgeMs,
    perf: { now },
    ttlResolution: 0,
    dispose: (entry) => index.remove(entry),
  })
  const keys = new LRUCache<string, string>({
    maxSize: addressBytes,
    sizeCalculation: (key, address) => 256 + 2 * (key.length + address.length),
  })
  const computations = new Map<string, Computation>()
  const changes = createChanges(now)

  /** Whether the entry may still be shown, even though its content may have changed a moment ago. */
  const isUsable = ({ answer }: Entry) => {
    const since = staleSince.get(answer)
    return since === undefined || changes.isRecentEnough(since)
  }
  const read = (key: string) => {
    const entry = entries.get(key)
    return entry && isUsable(entry) ? entry : undefined
  }
  const isFresh = ({ answer, startedAt }: Entry) =>
    !staleSince.has(answer) && now() - startedAt < refreshAgeMs

  function keep(entry: Entry): void {
    entries.set(entry.key, entry, { start: entry.startedAt })
    if (!staleSince.has(entry.answer) && entries.peek(entry.key) === entry) index.add(entry)
  }

  async function computeAndKeep(
    key: string,
    compute: () => Promise<Answer>,
    watch: Watch,
  ): Promise<CachedAnswer> {
    // The age counts from here, because the data is read after this moment.
    const startedAt = now()
    const answer = keepAnswer(await compute(), headers)
    const change = watch.end(answer.topics)
    if (answer.status >= 500 || change === 'dropped') return answer
    if (change !== undefined) staleSince.set(answer, change)
    keep({ key, answer, startedAt, topics: answer.topics })
    return answer
  }

  function startComputation(key: string, compute: () => Promise<Answer>): Promise<CachedAnswer> {
    const watch = changes.watch()
    const answer = computeAndKeep(key, compute, watch).finally(() => {
      watch.end(new Set())
      // After a change, a later computation may have replaced this one.
      if (computations.get(key)?.watch === watch) computations.delete(key)
    })
    computations.set(key, { answer, watch })
    return answer
  }

  /** Returns a computation that is under way and current enough for a new request. */
  const findComputation = (key: string) => {
    const known = computations.get(key)
    return known?.watch.isCurrent() ? known.answer : undefined
  }

  /** Gives the computed answer; or else the last one, if only the product is away. */
  async function preferComputed(key: string, computing: Promise<CachedAnswer>): Promise<CachedAnswer> {
    const last = () => entries.get(key)?.answer
    try {
      const answer = await computing
      return answer.status === 503 ? (last() ?? answer) : answer
    } catch (error) {
      const answer = isAway(error) ? last() : undefined
      if (!answer) throw error
      return answer
    }
  }

  const encodingsUnderWay = new WeakMap<CachedAnswer, Partial<Record<Encoding, Promise<Encoded>>>>()

  async function encodeAndKeep(key: string, answer: CachedAnswer, wanted: Encoding): Promise<Encoded> {
    const encoded = await encodeAnswer(answer, wanted)
    answer.encoded[wanted] = encoded
    answer.body = undefined
    const entry = entries.peek(key)
    // A new entry object makes the cache measure its size again.
    if (entry?.answer === answer) keep({ ...entry })
    return encoded
  }

  return {
    get: async (key, compute) => {
      if (bytes === 0) return keepAnswer(await compute(), headers)
      const cached = read(key)
      counts[cached ? 'hits' : 'misses'] += 1
      if (cached && isFresh(cached)) return cached.answer
      const computing = findComputation(key) ?? startComputation(key, compute)
      if (!cached) return preferComputed(key, computing)
      computing.catch(report)
      return cached.answer
    },

    has: (key) => read(key) !== undefined || findComputation(key) !== undefined,

    encode: async (key, answer, wanted) => {
      const own = encodingsUnderWay.get(answer) ?? {}
      encodingsUnderWay.set(answer, own)
      return answer.encoded[wanted] ?? (own[wanted] ??= encodeAndKeep(key, answer, wanted))
    },

    remember: (address, key) => {
      if (bytes > 0 && address.length <= maxAddressLength && keys.get(address) === undefined)
        keys.set(address, key)
    },

    find: (address) => {
      const key = keys.get(address)
      const entry = key === undefined ? undefined : entries.get(key)
      if (!entry || !isFresh(entry) || !belongsTo(entry.answer, address)) return undefined
      counts.hits += 1
      return entry.answer
    },

    readCounts: () => ({ ...counts, bytes: entries.calculatedSize }),

    drop: (topics) => {
      const often = changes.note(topics)
      for (const entry of index.take(topics)) {
        const isRecentEnough = topics.every((topic) => often.has(topic) || !entry.topics.has(topic))
        // Stays cached for while nothing can be computed.
        staleSince.set(entry.answer, isRecentEnough ? now() : Number.NEGATIVE_INFINITY)
      }
    },
  }
}
