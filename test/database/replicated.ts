import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { whyNoPostgres } from '#scripts/testing/postgres-programs.mjs'

const missing = whyNoPostgres()

/** Why no PostgreSQL can be started here, for the title of a test; empty if one can. */
export const noReplicated = missing ? ` (left out: ${missing})` : ''

const program = join(import.meta.dirname, '..', '..', 'scripts', 'testing', 'serve-replicated.mjs')

/**
 * Starts an empty PostgreSQL server and a replica of it, from the machine's own programs. Returns their addresses. Both
 * are removed after the file's last test. Call it outside any test.
 */
export async function startReplicated(): Promise<{ primary: string; replica: string }> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  afterAll(async () => {
    child.stdin.end()
    await exited
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const line = /^\{.*\}$/m.exec(output)?.[0]
    if (line) return JSON.parse(line)
  }
  throw new Error(`PostgreSQL and its replica did not start:\n${output}`)
}
