import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

/** A running program of the cluster. */
export type Process = {
  /** Freezes it, as a machine that hangs: its connections stay open, and nothing is answered. */
  freeze: () => void
  thaw: () => void
  /** Sends this signal and waits until the program has ended. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

type Program = {
  /** Names its log. */
  name: string
  path: string
  args: readonly string[]
  env?: Record<string, string | undefined>
  owner?: { uid: number; gid: number } | undefined
  cwd?: string
  /** What it prints once it works. Default: it works when it runs. */
  ready?: RegExp
}

export type Processes = {
  /** The folder for data and logs. */
  folder: string
  /** Starts a program and waits until it is ready. Throws with its last lines if it ends before. */
  start: (program: Program) => Promise<Process>
  /** Runs a program to its end. Throws with its last lines if it fails. */
  run: (program: Program) => Promise<void>
  /** Kills everything that still runs. */
  endAll: () => Promise<void>
}

const lastLines = (output: string) => output.trimEnd().split('\n').slice(-15).join('\n')

/** Returns the starter of the cluster's programs, whose logs are in `folder`. */
export function openProcesses(folder: string): Processes {
  const running = new Set<ChildProcess>()

  function launch({ name, path, args, env, owner, cwd = folder }: Program) {
    const child = spawn(path, args, { ...owner, cwd, env: { PATH: process.env['PATH'], ...env } })
    running.add(child)
    const ended = new Promise<number>((resolve, reject) => {
      child.once('error', (error) => {
        running.delete(child)
        reject(error)
      })
      child.once('exit', (code) => {
        running.delete(child)
        resolve(code ?? 1)
      })
    })
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    const output = { text: '' }
    const listeners: ((text: string) => void)[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        log.write(chunk)
        output.text = (output.text + chunk).slice(-20_000)
        for (const listener of listeners) listener(output.text)
      })
    return { child, ended, output, listeners }
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (!running.has(child)) return
    const exited = once(child, 'exit')
    child.kill(signal)
    // A frozen program ends only once it runs again.
    child.kill('SIGCONT')
    await exited
  }

  return {
    folder,
    start: async (program) => {
      const { child, ended, output, listeners } = launch(program)
      const failed = ended.then((code) => {
        throw new Error(`${program.name} ended with ${code} instead of working:\n${lastLines(output.text)}`)
      })
      const ready = new Promise<void>((resolve) => {
        const checkReady = (text: string) => (program.ready?.test(text) ?? true) && resolve()
        listeners.push(checkReady)
        checkReady(output.text)
      })
      await Promise.race([ready, failed])
      // From now on it may end: a test kills it.
      failed.catch(() => {})
      return {
        freeze: () => void child.kill('SIGSTOP'),
        thaw: () => void child.kill('SIGCONT'),
        end: (signal) => end(child, signal),
      }
    },
    run: async (program) => {
      const { ended, output } = launch(program)
      const code = await ended
      if (code !== 0) throw new Error(`${program.name} failed with ${code}:\n${lastLines(output.text)}`)
    },
    endAll: async () => void (await Promise.all([...running].map((child) => end(child, 'SIGKILL')))),
  }
}
