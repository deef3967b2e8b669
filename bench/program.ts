import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Program = { address: string; pid: number; stop: () => Promise<void> }

const root = join(import.meta.dirname, '..')

/** Starts a program of this repository with these settings, and gives it `input` as JSON. Waits until it prints its address. */
export async function startProgram(
  path: string,
  environment: Record<string, string>,
  input: unknown = {},
): Promise<Program> {
  const child = spawn(process.execPath, [path], {
    cwd: root,
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin?.end(JSON.stringify(input))
  return { address: await readAddress(child), pid: child.pid ?? 0, stop: () => end(child) }
}

/** Waits until a program prints an address. */
export async function readAddress(child: ChildProcess): Promise<string> {
  let said = ''
  const ended = once(child, 'exit').then(() => {
    throw new Error(`It ended instead of listening:\n${said}`)
  })
  const found = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const address = /http:\/\/[\w.]+:\d+/.exec(said)?.[0]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
  })
  return Promise.race([found, ended])
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
