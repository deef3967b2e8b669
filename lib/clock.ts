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
