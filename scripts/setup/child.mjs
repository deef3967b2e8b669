import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { delimiter, dirname, relative } from 'node:path'
import { isWindows, local, root } from './project.mjs'
import { chooseSeconds, takeEndedSeconds, watchDescendants } from '../testing/processor-time.mjs'
import { Failure } from './say.mjs'
import { codeOfSignal, stopAsked, watch } from './signals.mjs'

const follower = local('..', 'scripts', 'setup', 'follow-launcher.cjs')

/** The work that the present code is part of, if its processor time is counted. */
const counted = new AsyncLocalStorage()

/** Runs work and returns its result, with the processor time of the programs that it has run to their end, in seconds. */
export async function countProcessorTime(work) {
  const count = { processorSeconds: 0 }
  const result = await counted.run(count, work)
  return { result, ...count }
}

/**
 * Runs a program until it ends and returns its exit code. Its output goes to this terminal, or with `log` to that file.
 * A `node` program also stops when this process is killed. A `disposable` program is killed at once when asked to stop:
 * the next run starts its work from the beginning, and the two must not overlap. The signal `until` ends the program
 * early. With `stdin: 'inherit'` it can ask on this terminal.
 */
export async function runChild(program, args, options = {}) {
  const { env = process.env, cwd = root, log, node = false, disposable = false, until, uid, gid } = options
  const { stdin = 'ignore' } = options
  const stopSignal = disposable ? 'SIGKILL' : options.stopSignal
  const out = log ? openLog(log, [program, ...args]) : 'inherit'
  const child = spawn(program, node ? ['--require', follower, ...args] : args, {
    cwd,
    env: { ...env, HATBODOL_LAUNCHER: String(process.pid), HATBODOL_ORPHANED: stopSignal ?? 'SIGTERM' },
    stdio: [stdin, out, out, ...(node ? ['ipc'] : [])],
    // The child gets its own process group. This process passes a signal on once, and it reaches the child's children.
    detached: !isWindows,
    windowsHide: true,
    uid,
    gid,
  })
  if (log) closeSync(out)
  watch(child, stopSignal)
  until?.addEventListener('abort', () => child.kill(stopSignal))
  const count = counted.getStore()
  const readWatched = count && child.pid ? watchDescendants(child.pid) : undefined
  return new Promise((resolve, reject) => {
    child.once('exit', () => {
      // Also without a count: otherwise the next program to end would be charged with this one's time.
      const ended = takeEndedSeconds()
      if (count) count.processorSeconds += chooseSeconds({ ended, watched: readWatched?.() ?? 0 })
    })
    child.once('error', (error) => reject(new Failure(`${program} could not be started: ${error.message}`)))
    child.once('close', (code, signal) => resolve(code ?? codeOfSignal(signal)))
  })
}

/** Like runChild, but throws when the step fails. The error names the step, its exit code and its log. */
export async function runOrThrow(what, program, args, options) {
  const code = await runChild(program, args, options)
  const stopped = stopAsked()
  if (stopped) throw new Failure(`${what} was stopped.`, codeOfSignal(stopped))
  if (code === 0) return
  const { log } = options
  throw new Failure(
    `${what} failed with exit code ${code}:\n\n${excerpt(log)}\n\nThe whole log: ${relative(root, log)}`,
  )
}

/** Returns the lines of a log, indented. Of a long log it returns the beginning and the end. */
export function excerpt(log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(1)
  const excerptLines = lines.length > 60 ? [...lines.slice(0, 20), '…', ...lines.slice(-30)] : lines
  return excerptLines.map((line) => `  ${line}`).join('\n')
}

/** The path of a step's log. */
export const logOf = (step) => local('logs', `${step}.log`)

/** The environment in which the command `node` starts the given Node. */
export function envFor(node, more = {}) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [path]: `${dirname(node)}${delimiter}${process.env[path] ?? ''}`, ...more }
}

function openLog(path, command) {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  writeSync(file, `$ ${command.join(' ')}\n`)
  return file
}
