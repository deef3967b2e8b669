import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cleanUpLater, makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { quickStart } from '#test/processes/quick-start.ts'
import type { Orders } from './target.ts'

/** Makes the target do something that has no HTTP call. */
export type Tell = <Name extends keyof Orders>(
  name: Name,
  ...order: Parameters<Orders[Name]>
) => ReturnType<Orders[Name]>

/** Starts the product for the walk, with these settings, and stops it at the end of the test. */
export async function startTarget(settings: Record<string, string> = {}): Promise<Tell> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = fork(join(import.meta.dirname, 'target.ts'), {
    env: {
      PATH,
      NODE_ENV: 'test',
      PAYMENTS: 'sandbox',
      DATA_DIR: await makeMigratedDataDir(),
      DEMO_DATA: 'off',
      ...settings,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    },
    execArgv: ['--expose-gc', ...quickStart],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  cleanUpLater(async () => {
    child.disconnect()
    await ended
  })
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('It did not start.'))),
  ])
  let last = 0
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (reason: Error) => void }>()
  child.on('message', ({ id, answer, error }: { id: number; answer: never; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(answer)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The target has ended.'))
  })
  const tell: Tell = (name, ...[order]) => {
    last += 1
    const { promise, resolve, reject } = Promise.withResolvers()
    waiting.set(last, { resolve, reject })
    child.send({ id: last, name, order })
    return promise as never
  }
  return tell
}
