import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { isWindows } from './project.mjs'
import { Failure } from './say.mjs'

/** One press of Ctrl-C arrives twice, from the terminal and from npm; what comes this close together is one. */
const samePressMs = 300

const running = new Set()
let asked
let askedAt = 0
let presses = 0

/** The signal that asked this process to stop, or undefined. */
export const stopAsked = () => asked

/** Ends a task that was asked to stop: what came of it by then says nothing. */
export function endIfStopped() {
  if (asked) throw new Failure('Stopped.', codeOfSignal(asked))
}

/** The exit code of something that ended by a signal, as shells count it. */
export const codeOfSignal = (signal) => 128 + (constants.signals[signal] ?? 0)

/** From now on a request to stop reaches every child first; without one, this process ends at once. */
export function passOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) followNpm()
}

/** Keeps a child within reach of signals until it has ended. */
export function watch(child, stopSignal) {
  const entry = { child, stopSignal }
  running.add(entry)
  child.once('close', () => {
    running.delete(entry)
    // What a child has started and left behind, a worker say, goes with it.
    if (!isWindows && child.pid) signalGroup(child.pid, 'SIGKILL')
  })
}

function stop(signal) {
  const now = Date.now()
  if (asked && now - askedAt < samePressMs) return
  asked = signal
  askedAt = now
  presses++
  if (running.size === 0) process.exit(codeOfSignal(signal))
  for (const { child, stopSignal } of running) {
    // It takes down what it has started itself; asked a third time, it has no say any more.
    if (presses < 3) child.kill(stopSignal ?? (signal === 'SIGHUP' ? 'SIGTERM' : signal))
    else if (isWindows) child.kill('SIGKILL')
    else signalGroup(child.pid, 'SIGKILL')
  }
}

// npm tells its script's shell alone, and killed outright it tells nobody: the script would serve on, unseen.
function followNpm() {
  const before = whoStartedUs()
  setInterval(() => {
    if (!asked && whoStartedUs() !== before) stop('SIGTERM')
  }, 200).unref()
}

/** The parent's id, and where that is a shell which waits for this process, the id of who started the shell. */
function whoStartedUs() {
  const { ppid } = process
  try {
    const [, name, parent] = /\((.*)\) . (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? []
    return /^(sh|dash|bash)$/.test(name) ? `${ppid} ${parent}` : String(ppid)
  } catch {
    // Other systems have no such file; their shells step aside for the script.
    return String(ppid)
  }
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
