import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { isWindows } from './project.mjs'
import { Failure } from './say.mjs'

/** One press of Ctrl-C arrives twice, from the terminal and from npm. Signals within this time count as one press. */
const samePressMs = 300

const running = new Set()
let asked
let askedAt = 0
let presses = 0

/** The signal that asked this process to stop, or undefined. */
export const stopAsked = () => asked

/** Throws when this process was asked to stop, because the result of an interrupted task is worthless. */
export function endIfStopped() {
  if (asked) throw new Failure('Stopped.', codeOfSignal(asked))
}

/** Returns the exit code of a program that a signal ended, as shells count it. */
export const codeOfSignal = (signal) => 128 + (constants.signals[signal] ?? 0)

/** From now on every running child receives a stop signal. Without children, this process ends at once. */
export function passOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) followNpm()
}

/** Passes signals on to a child until it has ended. */
export function watch(child, stopSignal) {
  const entry = { child, stopSignal }
  running.add(entry)
  child.once('close', () => {
    running.delete(entry)
    // Processes that the child has started and left behind, such as workers, are killed too.
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
    // The child stops the processes that it started. At the third request they are all killed.
    if (presses < 3) child.kill(stopSignal ?? (signal === 'SIGHUP' ? 'SIGTERM' : signal))
    else if (isWindows) child.kill('SIGKILL')
    else signalGroup(child.pid, 'SIGKILL')
  }
}

// npm passes signals only to the shell of its script. If npm itself is killed, the script would go on running unnoticed.
function followNpm() {
  const before = findStarter()
  setInterval(() => {
    if (!asked && findStarter() !== before) stop('SIGTERM')
  }, 200).unref()
}

/** Returns the parent's id. If the parent is a shell that waits for this process, adds the id of the shell's parent. */
function findStarter() {
  const { ppid } = process
  try {
    const [, name, parent] = /\((.*)\) . (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? []
    return /^(sh|dash|bash)$/.test(name) ? `${ppid} ${parent}` : String(ppid)
  } catch {
    // Other systems have no such file; there the script replaces its shell.
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
