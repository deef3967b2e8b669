import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { quickStart } from '#test/processes/quick-start.ts'

type ForkedProduct = { server: ChildProcess; address: string; stop: () => Promise<void> }

/** Starts a program of this folder, which runs a product of its own. Returns the product's address when it listens. */
export async function forkProduct(program: string, ...args: string[]): Promise<ForkedProduct> {
  const server = fork(join(import.meta.dirname, program), args, {
    execArgv: quickStart,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    server.once('message', (message: { address: string }) => resolve(message.address))
    server.once('exit', (code) => reject(new Error(`${program} ended with ${code} instead of listening.`)))
  })
  return {
    server,
    address,
    stop: async () => {
      const ended = once(server, 'exit')
      server.disconnect()
      await ended
    },
  }
}
