import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryEnvironment, memoryOptions } from '#scripts/setup/memory-options.mjs'

export type Program = { address: string; pid: number; stop: () => Promise<void> }

const root = join(import.meta.dirname, '..')

/**
 * Starts a program of this repository with these settings, as `npm start` does, and gives it `input` as JSON. Waits until
 * it prints its address.
 */
export async function startProgram(
  path: string,
  environment: Record<string, string>,
  input: unknown = {},
): Promise<Program> {
  const child = spawn(process.execPath, [...memoryOptions, path], {
    cwd: root,
    env: { ...environment, ...memoryEnvironment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin?.end(JSON.stringify(input))
  return { address: await readAddress(child), pid: child.pid ?? 0, stop: () => end(child) }
}

/** Waits until a program prints an address. */
export async function readAddress(child: ChildProcess): Promise<string> {
  let output = ''
  const ended = once(child, 'exit').then(() => {
    throw new Error(`It ended instead of listening:\n${output}`)
  })
  const found = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const address = /http:\/\/[\w.]+:\d+/.exec(output)?.[0]
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

/** The memory that a process uses (Linux), in MB. */
export async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(?<kilobytes>\d+) kB/m.exec(status)?.groups?.['kilobytes']) / 1024
}
