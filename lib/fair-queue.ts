/**
 * A request for a turn. The groups take turns, and in one group its members. `isKnown`: somebody whom the caller
 * recognises, who goes before all others.
 */
export type Turn = { group: string; member: string; isKnown: boolean; signal: AbortSignal }

export type FairQueueLimits = {
  /** How many pieces of work run at once. */
  slots: number
  /** How many more run at once if they are of known people, who so need not wait for the others. */
  slotsForKnown?: number
  /** How many may wait: of known people, and of all others. */
  maxWaiting?: number
  maxWaitingPerGroup?: number
  maxWaitingPerMember?: number
  /** The error when one of these limits is reached. */
  refuse?: () => Error
}

export type FairQueue = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>

type Waiting = Turn & { begin: () => void; refuse: (error: Error) => void }

/**
 * Runs a few pieces of work at once. The others wait: known people's work before that of others. Within each of the two,
 * the groups take turns, and in one group its members, so that a hundred pieces of work of one of them do not delay the
 * others. When too many wait, a newcomer takes the last place of the group or member with the most work, or is refused if
 * that is their own. Rejects with the signal's reason when it is aborted before the turn comes.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { slots, slotsForKnown = 0 } = limits
  const known = createLine(limits)
  const others = createLine(limits)
  const running = { known: 0, others: 0 }

  function mayBegin(isKnown: boolean): boolean {
    const isFull = running.known + running.others >= slots + slotsForKnown
    return !isFull && (isKnown || running.others < slots)
  }

  const waitFor = (turn: Turn) =>
    new Promise<void>((resolve, reject) => {
      const line = turn.isKnown ? known : others
      const giveUp = () => {
        line.remove(waiting)
        reject(turn.signal.reason)
      }
      const stopWaiting = () => turn.signal.removeEventListener('abort', giveUp)
      const waiting: Waiting = {
        ...turn,
        begin: () => {
          stopWaiting()
          resolve()
        },
        refuse: (error) => {
          stopWaiting()
          reject(error)
        },
      }
      line.add(waiting)
      turn.signal.addEventListener('abort', giveUp, { once: true })
    })

  function beginNext(): void {
    const next = (mayBegin(true) && known.takeNext()) || (mayBegin(false) && others.takeNext())
    if (!next) return
    running[next.isKnown ? 'known' : 'others'] += 1
    next.begin()
    beginNext()
  }

  return async (turn, work) => {
    turn.signal.throwIfAborted()
    const kind = turn.isKnown ? 'known' : 'others'
    if (mayBegin(turn.isKnown)) running[kind] += 1
    else await waitFor(turn)
    try {
      return await work()
    } finally {
      running[kind] -= 1
      beginNext()
    }
  }
}

type Members = Map<string, Waiting[]>

/** The waiting work, by group and member. After a turn, its group and its member go to the end of their lines. */
function createLine({ maxWaiting, maxWaitingPerGroup, maxWaitingPerMember, refuse }: FairQueueLimits) {
  const byGroup = new Map<string, Members>()
  let waitingInAll = 0
  const refusal = () => refuse?.() ?? new Error('Too many wait.')

  /** Throws when there is no room for the newcomer. */
  function makeRoom({ group, member }: Turn): void {
    const members: Members = byGroup.get(group) ?? new Map()
    const own = members.get(member)?.length ?? 0
    if (isReached(maxWaitingPerMember, own)) throw refusal()
    if (isReached(maxWaitingPerGroup, countWork(members))) dropInGroup(members, own)
    if (!isReached(maxWaiting, waitingInAll)) return
    const busiest = findBusiest(byGroup.values(), countWork)
    if (busiest && countWork(busiest) > countWork(members) + 1) dropLast(busiest)
    else dropInGroup(members, own)
  }

  /** Throws unless more work of another member waits in the group than of the newcomer, with the new one. */
  function dropInGroup(members: Members, own: number): void {
    if (busiestMemberOf(members).length <= own + 1) throw refusal()
    dropLast(members)
  }

  function dropLast(members: Members): void {
    const last = busiestMemberOf(members).at(-1)
    if (!last) return
    remove(last)
    last.refuse(refusal())
  }

  function remove(waiting: Waiting): void {
    const members = byGroup.get(waiting.group)
    const own = members?.get(waiting.member) ?? []
    if (!own.includes(waiting)) return
    const left = own.filter((each) => each !== waiting)
    if (left.length > 0) members?.set(waiting.member, left)
    else members?.delete(waiting.member)
    if (members?.size === 0) byGroup.delete(waiting.group)
    waitingInAll -= 1
  }

  return {
    remove,
    add(waiting: Waiting) {
      makeRoom(waiting)
      const members: Members = byGroup.get(waiting.group) ?? new Map()
      const own = members.get(waiting.member) ?? []
      own.push(waiting)
      members.set(waiting.member, own)
      byGroup.set(waiting.group, members)
      waitingInAll += 1
    },
    takeNext(): Waiting | undefined {
      for (const [group, members] of byGroup) {
        for (const [member, own] of members) {
          const next = own.shift()
          members.delete(member)
          if (own.length > 0) members.set(member, own)
          byGroup.delete(group)
          if (members.size > 0) byGroup.set(group, members)
          waitingInAll -= 1
          return next
        }
      }
      return undefined
    },
  }
}

const isReached = (limit: number | undefined, count: number) => limit !== undefined && count >= limit

const countWork = (members: Members) => [...members.values()].reduce((sum, own) => sum + own.length, 0)

const busiestMemberOf = (members: Members) => findBusiest(members.values(), (own) => own.length) ?? []

function findBusiest<T>(lines: Iterable<T>, measure: (line: T) => number): T | undefined {
  let busiest: { line: T; length: number } | undefined
  for (const line of lines) {
    const length = measure(line)
    if (!busiest || length > busiest.length) busiest = { line, length }
  }
  return busiest?.line
}
