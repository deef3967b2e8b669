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
  if (!existsSync(file)) return undefined
  // The second field is the name of the program, which may contain spaces, in brackets.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1).split(' ')
  const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number)
  return (user + system + userOfEnded + systemOfEnded) / ticksPerSecond
}
