import { existsSync, readFileSync } from 'node:fs'

const file = '/proc/self/stat'
/** Linux counts in hundredths of a second here, on every machine. */
const ticksPerSecond = 100

/**
 * The processor time, user and system, of this process and of all processes that it started and that have ended, in
 * seconds. Undefined where the system does not tell it in this way. Unlike the time by the clock, it hardly depends on
 * what else the machine does.
 */
export function readProcessorSeconds() {
  const [user, system, userOfEnded, systemOfEnded] = readTicks() ?? []
  if (user === undefined) return undefined
  return (user + system + userOfEnded + systemOfEnded) / ticksPerSecond
}

let taken = 0

/**
 * The processor time of the processes that have ended since the last call. Called at the end of each process, it is that
 * of this process and of all that it started. 0 where the system does not tell it.
 */
export function takeEndedSeconds() {
  const [, , user = 0, system = 0] = readTicks() ?? []
  const before = taken
  taken = (user + system) / ticksPerSecond
  return taken - before
}

/** Returns user and system of this process, then of those that have ended. */
function readTicks() {
  if (!existsSync(file)) return undefined
  // The second field is the name of the program, which may contain spaces, in brackets.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1).split(' ')
  return fields.slice(11, 15).map(Number)
}
