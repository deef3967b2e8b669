/** A request for a turn. `owner` is an account or a network address; each owner gets a fair share. */
export type Turn = { owner: string; isKnown: boolean; signal: AbortSignal }

type Waiting = { begin: () => void; owner: string }

export type UploadQueue = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>

/**
 * Runs `slots` pieces of work at once. The others wait: known people's work before that of unknown guests. Within each
 * group the owners take turns, so that one owner with a hundred pictures does not delay the others. Rejects with the
 * signal's reason when it is aborted before the turn comes.
 */
export function createUploadQueue(slots: number): UploadQueue {
  let free = slots
  const known = createLine()
  const unknown = createLine()

  const waitFor = ({ owner, isKnown, signal }: Turn) =>
    new Promise<void>((resolve, reject) => {
      const line = isKnown ? known : unknown
      const giveUp = () => {
        line.remove(waiting)
        reject(signal.reason)
      }
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const waiting: Waiting = { owner, begin }
      signal.addEventListener('abort', giveUp, { once: true })
      line.add(waiting)
    })

  return async (turn, work) => {
    turn.signal.throwIfAborted()
    if (free > 0) free -= 1
    else await waitFor(turn)
    try {
      return await work()
    } finally {
      const next = known.takeNext() ?? unknown.takeNext()
      if (next) next.begin()
      else free += 1
    }
  }
}

/** The waiting work, by owner. After an owner's turn, the owner goes to the end of the line. */
function createLine() {
  const byOwner = new Map<string, Waiting[]>()
  return {
    add(waiting: Waiting) {
      const own = byOwner.get(waiting.owner)
      if (own) own.push(waiting)
      else byOwner.set(waiting.owner, [waiting])
    },
    remove(waiting: Waiting) {
      const left = (byOwner.get(waiting.owner) ?? []).filter((each) => each !== waiting)
      if (left.length > 0) byOwner.set(waiting.owner, left)
      else byOwner.delete(waiting.owner)
    },
    takeNext(): Waiting | undefined {
      for (const [owner, own] of byOwner) {
        const next = own.shift()
        byOwner.delete(owner)
        if (own.length > 0) byOwner.set(owner, own)
        return next
      }
      return undefined
    },
  }
}
