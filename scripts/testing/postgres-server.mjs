import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { logOf, runOrThrow, excerpt } from '../setup/child.mjs'
import { root } from '../setup/project.mjs'
import { Failure, saying } from '../setup/say.mjs'
import {
  acceptsConnections,
  copyDatabase,
  makeDatabase,
  serveDatabase,
  settingsForTests,
  urlOfServer,
} from './postgres-commands.mjs'
import { findPostgres, findUnprivileged } from './postgres-programs.mjs'

// The shell stays when its launcher is killed. The closed channel tells it to stop the server and delete the folder.
const guard = `
"$@" &
server=$!
(cat <&3 >/dev/null; kill -INT "$server" 2>/dev/null) &
wait "$server"
rm -rf "$FOLDER"
`

/**
 * Starts a temporary PostgreSQL server from the machine's own programs, runs `work` with its address, then removes it.
 * `others` are settings that replace those for tests.
 */
export function withPostgres(work, others = {}) {
  return withServer(work, others, 'Making a database', makeDatabase)
}

/** The same with a second server that replicates the first one. `work` gets the addresses of both. */
export function withReplicatedPostgres(work) {
  return withPostgres((primary) => {
    const copy = (data) => copyDatabase(data, primary)
    return withServer((replica) => work({ primary, replica }), {}, 'Copying the database', copy)
  })
}

/** `making` gives the program, and its arguments, that fills the folder of the server's data. */
async function withServer(work, others, said, making) {
  const programs = findPostgres()
  const owner = findUnprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'hatbodol-postgres-'))
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const data = join(folder, 'data')
    const run = { env: { ...process.env, LC_ALL: 'C', FOLDER: folder }, cwd: folder, ...owner }
    const { url, stop } = await saying('Starting PostgreSQL', async () => {
      const [program, ...args] = making(data)
      await runOrThrow(said, join(programs, program), args, { ...run, log: logOf('postgres') })
      return startServer(programs, data, run, { ...settingsForTests, ...others })
    })
    try {
      return await work(url)
    } finally {
      await stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startServer(programs, data, run, settings) {
  const port = await freePort()
  const [program, ...args] = serveDatabase(data, port, settings)
  const child = spawn('sh', ['-c', guard, 'sh', join(programs, program), ...args], {
    ...run,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  })
  await whenReady(child, logOf('postgres'))
  const stop = async () => {
    const exited = once(child, 'exit')
    child.stdio[3].destroy()
    await exited
  }
  return { url: urlOfServer(port), stop }
}

function whenReady(child, log) {
  child.stderr.pipe(createWriteStream(log, { flags: 'a' }))
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (said) => {
      if (acceptsConnections.test(said)) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => {
      child.stdio[3].destroy()
      reject(
        new Failure(`PostgreSQL did not start:\n\n${excerpt(log)}\n\nThe whole log: ${relative(root, log)}`),
      )
    })
  })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
