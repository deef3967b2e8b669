import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { delimiter, dirname, relative } from 'node:path'
import { isWindows, local, root } from './project.mjs'
import { Failure } from './say.mjs'
import { codeOfSignal, stopAsked, watch } from './signals.mjs'

const follower = local('..', 'scripts', 'setup', 'follow-launcher.cjs')

/**
 * Runs a program to its end and gives its exit code. Its output goes to this terminal, or with `log` to that file.
 * A `node` program follows this process: where this one is killed outright, it stops too. A `disposable` one is killed
 * when asked to stop: the next run begins anew what it leaves half done, and must not run into it. `until` is a signal
 * that ends it early.
 */
export async function runChild(program, args, options = {}) {
  const { env = process.env, cwd = root, log, node = false, disposable = false, until, uid, gid } = options
  const stopSignal = disposable ? 'SIGKILL' : options.stopSignal
  const out = log ? openLog(log, [program, ...args]) : 'inherit'
  const child = spawn(program, node ? ['--require', follower, ...args] : args, {
    cwd,
    env: { ...env, HATBODOL_LAUNCHER: String(process.pid), HATBODOL_ORPHANED: stopSignal ?? 'SIGTERM' },
    stdio: ['ignore', out, out, ...(node ? ['ipc'] : [])],
    // A group of its own: a signal is passed on once, by this process, and reaches all that the child has started.
    detached: !isWindows,
    windowsHide: true,
    uid,
    gid,
  })
  if (log) closeSync(out)
  watch(child, stopSignal)
  until?.addEventListener('abort', () => child.kill(stopSignal))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Failure(`${program} could not be started: ${error.message}`)))
    child.once('close', (code, signal) => resolve(code ?? codeOfSignal(signal)))
  })
}

/** As runChild, for a step that must succeed: what failed, what it said and where all of it is are the error. */
export async function mustRun(what, program, args, options) {
  const code = await runChild(program, args, options)
  const stopped = stopAsked()
  if (stopped) throw new Failure(`${what} was stopped.`, codeOfSignal(stopped))
  if (code === 0) return
  const { log } = options
  throw new Failure(
    `${what} failed with exit code ${code}:\n\n${excerpt(log)}\n\nThe whole log: ${relative(root, log)}`,
  )
}

/** What a log says, indented: whole, or of a long one the beginning (what went wrong) and the end (where it stood). */
export function excerpt(log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(1)
  const shown = lines.length > 60 ? [...lines.slice(0, 20), '…', ...lines.slice(-30)] : lines
  return shown.map((line) => `  ${line}`).join('\n')
}

/** Where a step keeps its log. */
export const logOf = (step) => local('logs', `${step}.log`)

/** The environment in which `node`, and all that asks for it by name, is that one. */
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
