import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cleanUpLater } from './data-dir.ts'
import { quickStart } from './quick-start.ts'

const root = join(import.meta.dirname, '..', '..')

export type RunningProcess = {
  /** The address that it prints when it listens. */
  address: string
  pid: number
  /** Everything that it has printed so far. */
  output: () => string
  /** Kills it without a warning, like a power cut. */
  kill: () => Promise<void>
  /** Asks it to stop and returns its exit code. */
  stop: () => Promise<number | null>
}

/**
 * Starts the built product as a separate process, with these options for Node and more settings. Waits until it listens on a port that
 * the system chose.
 */
export async function startProcess(
  dataDir: string,
  nodeOptions: string[] = [],
  more: Record<string, string> = {},
): Promise<RunningProcess> {
  const child = launch(dataDir, nodeOptions, more)
  cleanUpLater(async () => void (await end(child, 'SIGKILL')))
  const output = collect(child)
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /^Hatbodol is at (?<address>http\S+)/m.exec(output.text)?.groups?.['address']
      if (found) resolve(found)
    })
    child.once('exit', (code) =>
      reject(new Error(`It ended with ${code} instead of listening:\n${output.text}`)),
    )
  })
  return {
    address,
    pid: child.pid ?? 0,
    output: () => output.text,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Sends the signal, unless the process has ended. Returns its exit code, or null if a signal ended it. */
async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code as number | null
}

/** How often fetchPatiently tries. With the pauses this takes nearly as long as a test may. */
const maxTries = 100

/**
 * Fetches from such a process, and tries again while it answers that it is too busy, because it shares the machine
 * with other tests. Throws with the last answer if it stays too busy.
 */
export async function fetchPatiently(address: string, request?: RequestInit): Promise<Response> {
  let refusal = ''
  for (let tries = 0; tries < maxTries; tries += 1) {
    const reply = await fetch(address, request)
    if (reply.status !== 503) return reply
    refusal = await reply.text()
    await wait(500)
  }
  throw new Error(`${address} answered 503 at each of ${maxTries} requests: ${refusal}`)
}

/** Starts the product in a folder where it cannot start. Returns its output and its exit code. */
export async function failToStart(dataDir: string): Promise<{ code: number | null; said: string }> {
  return waitForEnd(launch(dataDir))
}

/** Runs the admin command with these arguments and settings. Returns its output and its exit code. */
export async function runAdmin(words: string[], settings: Record<string, string>) {
  return waitForEnd(runServerScript(['server/admin.ts', ...words], settings))
}

/** Runs the command that migrates the database. Returns its output and its exit code. */
export async function runMigrate(words: string[], settings: Record<string, string>) {
  return waitForEnd(runServerScript(['server/operator/migrate.ts', ...words], settings))
}

async function waitForEnd(child: ChildProcess) {
  cleanUpLater(async () => void (await end(child, 'SIGKILL')))
  const output = collect(child)
  const [code] = await once(child, 'close')
  return { code: code as number | null, said: output.text }
}

function launch(
  dataDir: string,
  nodeOptions: string[] = [],
  more: Record<string, string> = {},
): ChildProcess {
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    TRUST_PROXY: 'on',
    SHUTDOWN_GRACE: '0',
    PAYMENTS: 'sandbox',
    ...more,
  }
  return runServerScript([...nodeOptions, 'server/main.ts'], settings)
}

function runServerScript(args: string[], settings: Record<string, string>): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawn(process.execPath, [...quickStart, ...args], {
    cwd: root,
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings },
  })
}

function collect(child: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output.text += chunk
    })
  return output
}
