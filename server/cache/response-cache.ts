import { LRUCache } from 'lru-cache'
import type { Topic } from '#contract/topics.ts'
import type { Clock } from '#lib/clock.ts'
import { type Answer, encodeAnswer, type Encoded, type Encoding, keepAnswer, sizeOf } from './kept-answer.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { createTopicIndex } from './topic-index.ts'
import { createChanges, type Watch } from './changes.ts'

/** How old an answer may be. The limit matters when the message about a change in another process was lost. */
const maxAgeMs = 60_000
/** From this age on, the first request that meets an answer has it computed again, and nobody waits for that. */
const refreshAgeMs = 45_000
/** The memory for addresses of kept answers. */
const addressBytes = 4 * 1024 * 1024
const maxAddressLength = 1024

export type CacheSettings = {
  clock: Clock
  /** The most bytes that are kept, however many addresses people invent. 0: every request has its own computation. */
  bytes: number
  /** The headers of every response, as name, value, name, value … */
  headers: readonly string[]
  /** Is told why an answer that is shown meanwhile could not be computed again. */
  report: (error: unknown) => void
}

/** Answers to guests by key. They are dropped when something that they show changes. */
export type ResponseCache = {
  /**
   * The answer with this key, kept or computed. Requests at the same time cause only one computation. While a topic
   * changes often, or the answer is nearly a minute old, the old answer is given and a new one is computed meanwhile.
   */
  get: (key: string, compute: () => Promise<Answer>) => Promise<KeptAnswer>
  /** Whether `get` would answer without starting a computation that the caller waits for. */
  has: (key: string) => boolean
  /** The body in this encoding, which is made once. */
  encode: (key: string, answer: KeptAnswer, encoding: Encoding) => Promise<Encoded>
  /** Remembers that this address, as requests have it, means this key. */
  remember: (address: string, key: string) => void
  /** The answer for this address if it is kept, remembered and needs no work. */
  find: (address: string) => KeptAnswer | undefined
  drop: (topics: readonly Topic[]) => void
}

type Entry = { key: string; answer: KeptAnswer; startedAt: number; topics: ReadonlySet<Topic> }
type Computation = { answer: Promise<KeptAnswer>; watch: Watch }

export function createResponseCache({ clock, bytes, headers, report }: CacheSettings): ResponseCache {
  const now = () => clock().getTime()
  const index = createTopicIndex<Entry>()
  const staleSince = new WeakMap<KeptAnswer, number>()
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
  const underWay = new Map<string, Computation>()
  const changes = createChanges(now)

  /** Its content may be this old although we know that it has changed. */
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

  async function run(key: string, compute: () => Promise<Answer>, watch: Watch): Promise<KeptAnswer> {
    // The age counts from here, because the data is read after this moment.
    const startedAt = now()
    const answer = keepAnswer(await compute(), headers)
    const change = watch.end(answer.topics)
    if (answer.status >= 500 || change === 'dropped') return answer
    if (change !== undefined) staleSince.set(answer, change)
    keep({ key, answer, startedAt, topics: answer.topics })
    return answer
  }

  function start(key: string, compute: () => Promise<Answer>): Promise<KeptAnswer> {
    const watch = changes.watch()
    const answer = run(key, compute, watch).finally(() => {
      watch.end(new Set())
      // After a change, a later computation may have replaced this one.
      if (underWay.get(key)?.watch === watch) underWay.delete(key)
    })
    underWay.set(key, { answer, watch })
    return answer
  }

  /** A computation that reads what this request has to show. */
  const join = (key: string) => {
    const known = underWay.get(key)
    return known?.watch.isCurrent() ? known.answer : undefined
  }

  const encoding = new WeakMap<KeptAnswer, Partial<Record<Encoding, Promise<Encoded>>>>()

  async function makeForm(key: string, answer: KeptAnswer, wanted: Encoding): Promise<Encoded> {
    const encoded = await encodeAnswer(answer, wanted)
    answer.encoded[wanted] = encoded
    answer.body = undefined
    const entry = entries.peek(key)
    // A new entry, so that its size is measured again.
    if (entry?.answer === answer) keep({ ...entry })
    return encoded
  }

  return {
    get: async (key, compute) => {
      if (bytes === 0) return keepAnswer(await compute(), headers)
      const kept = read(key)
      if (kept && isFresh(kept)) return kept.answer
      const computing = join(key) ?? start(key, compute)
      if (!kept) return computing
      computing.catch(report)
      return kept.answer
    },

    has: (key) => read(key) !== undefined || join(key) !== undefined,

    encode: async (key, answer, wanted) => {
      const own = encoding.get(answer) ?? {}
      encoding.set(answer, own)
      return answer.encoded[wanted] ?? (own[wanted] ??= makeForm(key, answer, wanted))
    },

    remember: (address, key) => {
      if (bytes > 0 && address.length <= maxAddressLength && keys.get(address) === undefined)
        keys.set(address, key)
    },

    find: (address) => {
      const key = keys.get(address)
      const entry = key === undefined ? undefined : entries.get(key)
      return entry && isFresh(entry) ? entry.answer : undefined
    },

    drop: (topics) => {
      const often = changes.note(topics)
      for (const entry of index.take(topics)) {
        const isRecentEnough = topics.every((topic) => often.has(topic) || !entry.topics.has(topic))
        if (isRecentEnough) staleSince.set(entry.answer, now())
        else entries.delete(entry.key)
      }
    },
  }
}
