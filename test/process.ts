import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const root = join(import.meta.dirname, '..')

export type RunningProcess = {
  /** Where it says that it listens. */
  address: string
  /** Ends it without a word, as a power cut would. */
  kill: () => Promise<void>
  /** Asks it to stop; gives its exit code. */
  stop: () => Promise<number | null>
}

/** A folder for DATA_DIR, gone after the file's last test. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-process-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the built product as a process of its own and waits until it listens, on a port the system chose. */
export async function startProcess(dataDir: string): Promise<RunningProcess> {
  const child = launch(dataDir)
  afterAll(() => void child.kill('SIGKILL'))
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
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code as number | null
  }
  return {
    address,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

/** Starts the product where it cannot start; gives what it said and its exit code. */
export async function failToStart(dataDir: string): Promise<{ code: number | null; said: string }> {
  const child = launch(dataDir)
  afterAll(() => void child.kill('SIGKILL'))
  const output = collect(child)
  const [code] = await once(child, 'close')
  return { code: code as number | null, said: output.text }
}

/** Runs the admin command with these words to its end, with these settings; gives what it said and its exit code. */
export async function runAdmin(words: string[], settings: Record<string, string>) {
  const child = runServerScript(['server/admin.ts', ...words], settings)
  afterAll(() => void child.kill('SIGKILL'))
  const output = collect(child)
  const [code] = await once(child, 'close')
  return { code: code as number | null, said: output.text }
}

function launch(dataDir: string): ChildProcess {
  const settings = { PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off', TRUST_PROXY: 'on', PAYMENTS: 'sandbox' }
  return runServerScript(['server/main.ts'], settings)
}

function runServerScript(args: string[], settings: Record<string, string>): ChildProcess {
  const { PATH } = process.env
  return spawn(process.execPath, args, { cwd: root, env: { PATH, ...settings } })
}

function collect(child: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output.text += chunk
    })
  return output
}
