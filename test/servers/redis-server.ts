import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '../http/free-port.ts'
import { cleanUpLater, makeDataDir } from '#test/processes/data-dir.ts'

/** A Redis process of one test. While it is frozen, it accepts connections and answers nothing. */
type RedisServer = { url: string; freeze: () => void; thaw: () => void }

/** Why no Redis can be started here, for the title of a test; empty if one can. */
export const whyNoRedis =
  spawnSync('redis-server', ['--version']).status === 0 ? '' : ' (left out: redis-server is not installed)'

/** Starts a Redis without stored data on a free port. It ends with the test. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await makeDataDir()
  const port = await findFreePort()
  const server = spawn('redis-server', [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    folder,
  ])
  const ended = once(server, 'exit')
  cleanUpLater(async () => {
    server.kill('SIGKILL')
    await ended
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`Redis ended:\n${output}`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  }
}
