import { existsSync, readdirSync, readFileSync } from 'node:fs'

const file = '/proc/self/stat'
/** Linux counts in hundredths of a second here, on every machine. */
const ticksPerSecond = 100

/**
 * The processor time, user and system, of this process and of all processes that it started and that have ended, in
 * seconds, with what `chooseSeconds` has added. Undefined where the system does not tell it in this way. Unlike the time by the clock, it hardly depends on
 * what else the machine does.
 */
export function readProcessorSeconds() {
  const [user, system, userOfEnded, systemOfEnded] = readTicks() ?? []
  if (user === undefined) return undefined
  return (user + system + userOfEnded + systemOfEnded) / ticksPerSecond + neverWaitedFor
}

let neverWaitedFor = 0

/** Returns the larger of both times of a program that has ended, and adds to the total what the system has not counted. */
export function chooseSeconds({ ended, watched }) {
  neverWaitedFor += Math.max(0, watched - ended)
  return Math.max(ended, watched)
}

/** How often the descendants of a process are read. What one uses after it was last read is not counted. */
const readEveryMs = 500

/**
 * Watches a process and all that it starts. Returns a function that ends this and returns the processor time of all of
 * them, in seconds. The system counts a process only once its parent has waited for it: a browser ends without waiting
 * for its own processes, which do most of its work. 0 where the system does not tell it.
 */
export function watchDescendants(root) {
  const seen = new Map()
  const read = () => {
    const running = listProcesses()
    const isDescendant = ({ pid, parent, startedAt }) =>
      pid === root || seen.get(pid)?.startedAt === startedAt || seen.has(parent)
    // A process may be listed before its parent.
    for (let before = -1; before < seen.size;) {
      before = seen.size
      for (const each of running) if (isDescendant(each)) seen.set(each.pid, each)
    }
  }
  const timer = setInterval(read, readEveryMs).unref()
  read()
  return () => {
    clearInterval(timer)
    return [...seen.values()].reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond
  }
}

/** Returns all processes of this machine that can be read, with the processor time that each has used itself. */
function listProcesses() {
  if (!existsSync(file)) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = readFields(`/proc/${name}/stat`)
      if (!fields) return []
      const [user, system] = fields.slice(11, 13).map(Number)
      return { pid: Number(name), parent: Number(fields[1]), startedAt: fields[19], ticks: user + system }
    })
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
  return readFields(file)?.slice(11, 15).map(Number)
}

/** Returns the fields after the name of the program; undefined if there is no such process any more. */
function readFields(stat) {
  try {
    // The second field is the name of the program, which may contain spaces, in brackets.
    return readFileSync(stat, 'utf8').split(') ').at(-1).split(' ')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}
