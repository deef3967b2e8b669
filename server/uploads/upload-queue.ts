/** A request for a turn. Each network address gets a fair share, and each sender a fair share of that. */
export type Turn = { address: string; sender: string; isKnown: boolean; signal: AbortSignal }

type Waiting = { begin: () => void; address: string; sender: string }

type UploadQueue = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>

/**
 * Runs `slots` pieces of work at once. The others wait: known people's work before that of unknown guests. Within each
 * group the addresses take turns, and at one address its senders, so that a hundred pictures of one of them do not delay
 * the others. Rejects with the signal's reason when it is aborted before the turn comes.
 */
export function createUploadQueue(slots: number): UploadQueue {
  let free = slots
  const known = createLine()
  const unknown = createLine()

  const waitFor = ({ address, sender, isKnown, signal }: Turn) =>
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
      const waiting: Waiting = { address, sender, begin }
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

/** The waiting work, by address and sender. After a turn, its address and its sender go to the end of their lines. */
function createLine() {
  const byAddress = new Map<string, Map<string, Waiting[]>>()
  return {
    add(waiting: Waiting) {
      const senders = byAddress.get(waiting.address) ?? new Map<string, Waiting[]>()
      const own = senders.get(waiting.sender) ?? []
      own.push(waiting)
      senders.set(waiting.sender, own)
      byAddress.set(waiting.address, senders)
    },
    remove(waiting: Waiting) {
      const senders = byAddress.get(waiting.address)
      const left = (senders?.get(waiting.sender) ?? []).filter((each) => each !== waiting)
      if (left.length > 0) senders?.set(waiting.sender, left)
      else senders?.delete(waiting.sender)
      if (senders?.size === 0) byAddress.delete(waiting.address)
    },
    takeNext(): Waiting | undefined {
      for (const [address, senders] of byAddress) {
        for (const [sender, own] of senders) {
          const next = own.shift()
          senders.delete(sender)
          if (own.length > 0) senders.set(sender, own)
          byAddress.delete(address)
          if (senders.size > 0) byAddress.set(address, senders)
          return next
        }
      }
      return undefined
    },
  }
}
