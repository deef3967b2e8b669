/** How the code reads the time; tests pass their own clock. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A clock that follows another one, except while it is set to a moment. */
export function createSettableClock(clock: Clock) {
  let moment: Date | undefined
  return {
    now: (): Date => moment ?? clock(),
    /** Stops it at this moment; undefined lets it follow the other clock again. */
    set: (to: Date | undefined): void => {
      moment = to
    },
  }
}

export type SettableClock = ReturnType<typeof createSettableClock>

/** How exact times are that two machines tell each other. */
const exactMs = 5

/**
 * The clock of a machine, corrected by the difference to another clock, which several machines compare their times
 * with. The difference changes only when an answer shows that it is wrong: answers that come late say little.
 */
export function createCorrectedClock(machine: Clock) {
  let aheadMs = 0
  return {
    now: (): Date => (aheadMs === 0 ? machine() : new Date(machine().getTime() - aheadMs)),
    /** The time of the machine, as it is. */
    machine,
    /** How far the machine is ahead of the other clock; below zero if it is behind. */
    aheadMs: (): number => aheadMs,
    /** The other clock showed `there` after the machine had shown `before` and before it showed `after`. */
    compare: (there: Date, before: Date, after: Date): void => {
      // The clock of the machine was set meanwhile.
      if (after < before) return
      const least = before.getTime() - there.getTime()
      const most = after.getTime() - there.getTime()
      if (aheadMs < least - exactMs || aheadMs > most + exactMs) aheadMs = Math.round((least + most) / 2)
    },
  }
}

export type CorrectedClock = ReturnType<typeof createCorrectedClock>
